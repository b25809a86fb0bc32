/** The deployables whose builds `waybill publish` publishes; a remote is found by its package.json. */
export const SHELL = 'shell';

/** Programs whose imports decide what the bundle contains of shell server and federation. Others are started by these. */
export const PROGRAMS = [
  'shell/dist/server/main.js',
  'shell/dist/server/publish/main.js',
  'shell/dist/server/render/sandbox-main.js',
  'shell/dist/server/render/worker.js',
  'shell/dist/server/trial/main.js',
  'libs/federation/dist/cli/main.js',
];

/**
 * Projects that are copied whole, with all packages that they declare: theirs are what they run with. Those of the shell
 * and of federation are mostly for building, which is why their imports are followed instead.
 */
export const WHOLE = ['backend', 'libs/contracts', 'libs/typesetting'];

/** Found by imports, but installed only where builds are tried in a browser. */
export const OPTIONAL = ['playwright-core'];

/**
 * Packages that others name and that nothing here loads: adapters of mail templates, a minifier, types, another C library,
 * and what only the backend uses and its chunks contain.
 */
export const NEEDLESS = [
  /^@babel\/types$/,
  /^@css-inline\//,
  /^uglify-js$/,
  /\/linux-(x64|arm64)-musl$/,
  /^(typeorm|@nestjs\/typeorm|rxjs|lodash|mysql2|nodemailer)$/,
];

/** Files of packages that no program on a server reads: for developers, for browsers, for bundlers. */
export const UNREAD = [
  /\.(map|[cm]?ts|tsx|md|markdown|flow|tsbuildinfo|ya?ml|ttf\.png)$/i,
  /\/\.[^/]/,
  /[.-](amd|browser|global|iife|standalone|umd)\.[cm]?js$/,
  /\.(spec|test)\.[cm]?js$/,
  /\/(fontkit\/dist\/browser|swagger-ui-dist\/(swagger-ui-es|swagger-ui\.js)|handlebars\/dist\/handlebars|pdfkit\/js\/pdfkit\.browser)[^/]*$/,
  /^node_modules\/(@fontsource-variable\/.*\.s?css$|typeorm\/browser\/)/,
];

/** The same of folders, unless Node finds what the package offers there. */
export const UNREAD_FOLDERS =
  /\/(amd|browser|bundles|esm5|iife|umd|tests?|__tests__|docs|examples?|(rxjs|zod)\/src|(rxjs|csv-[a-z]+)\/dist\/esm|dayjs\/esm|(pako|source-map)\/dist|transliteration\/dist\/bin)\//;

/** Of packages of fonts, only the files that code names. */
export const FONTS = /^node_modules\/@expo-google-fonts\/.*\.ttf$/;

/** File of the bundle → file of the repository. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  LICENSE: 'LICENSE',
  'CHANGELOG.md': 'CHANGELOG.md',
  'env.example': '.env.example',
  operations: 'operations',
  // What the documents and settings above refer to, and what that refers to.
  'docs/operations': 'docs/operations',
  'docs/how-to': 'docs/how-to',
  'docs/decisions': 'docs/decisions',
  'docs/benchmarks.md': 'docs/benchmarks.md',
  'docs/images/trace.png': 'docs/images/trace.png',
  'backend/openapi.json': 'backend/openapi.json',
  'bin/waybill': 'tools/command/waybill.cjs',
  'tools/node-version.mjs': 'tools/node-version.mjs',
};

/** The licenses of all packages, which the site also serves. */
export const NOTICES = { link: 'THIRD-PARTY-NOTICES.txt', file: 'shell/dist/server/endpoints/third-party-notices.txt' };
