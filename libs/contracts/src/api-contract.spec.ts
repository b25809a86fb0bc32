import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_VERSION } from './api-contract.js';

it('is the version of this package', () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { version: string };
  expect(API_VERSION).toBe(version);
});
