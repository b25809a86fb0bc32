/** What the code of one project may import by name, besides having declared it in its package.json. */
export interface Boundary {
  project: string;
  /** When given, nothing else is allowed. A `*` at the end stands for anything. */
  only?: readonly string[];
  never?: readonly string[];
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

/** One row for each project; ARCHITECTURE.md explains them. */
export const BOUNDARIES: readonly Boundary[] = [
  { project: 'libs/contracts', only: ['zod'] },
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
  { project: 'libs/federation', never: ['@waybill/contracts', '@nestjs/*', 'typeorm*', ...APPS] },
  { project: 'shell/server', never: ['@nestjs/*', 'typeorm*', ...THROUGH_THE_KIT] },
  { project: 'shell', never: [...SERVER_CODE, ...THROUGH_THE_KIT, ...BUILD_TOOLS, ...APPS] },
  remote('mf-public'),
  remote('mf-tracking'),
  remote('mf-control'),
  { project: 'backend', never: [...BROWSER_CODE, ...BUILD_TOOLS, ...APPS] },
  { project: 'bench' },
  { project: 'e2e', never: ['backend*', '@nestjs/*', 'typeorm*'] },
  { project: 'tools', never: APPS },
];
