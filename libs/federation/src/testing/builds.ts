import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuildChecks } from '../record/build-checks.js';
import { CONTRACTS_FOLDER, SERVER_FILE, SERVER_FOLDER } from '../record/build-layout.js';
import type { RemoteRecord } from '../record/schema.js';
import { type PublishOptions, publish } from '../release/publish.js';

export { readBuild } from '../release/read-build.js';
export { packUpload } from '../upload/archive.js';
export type { PublishOrder } from '../upload/order.js';

/** The file system in memory that Linux has; what killed runs leave there is deleted by the name with which it begins. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'waybill-test-releases-';

/** A temporary folder for a test's releases and projects, a few kilobytes. A publish flushes each file: in memory nobody waits for it. */
export function tempFolder(): string {
  try {
    return mkdtempSync(join(IN_MEMORY, PREFIX));
  } catch {
    return mkdtempSync(join(tmpdir(), PREFIX));
  }
}

interface BuildOptions {
  version?: string;
  kit?: string;
  /** Earlier kits that a shell lends. */
  earlierKits?: string[];
  api?: string;
  mounts?: string[];
  routes?: RemoteRecord['routes'];
  /** Extra or different files of the build. */
  files?: Record<string, string>;
  /** Lazily loaded files of the build, as its record lists them. */
  lazy?: RemoteRecord['lazy'];
  /** Language code → further scripts with its texts. */
  laterTexts?: Record<string, string[]>;
  /** How the build is checked, as the bundler writes it. */
  checks?: Partial<BuildChecks>;
  /** Files of its contracts folder. */
  contracts?: Record<string, string>;
  /** Code of the server module, for a build with server rendering. */
  server?: string;
}

/** Writes a finished build of a deployable as the bundler would. @returns the project's folder */
export function writeBuild(root: string, name: string, options: BuildOptions = {}): string {
  const {
    version = '1.0.0',
    kit,
    earlierKits,
    api,
    mounts = [`/${name}.html`],
    routes,
    files = {},
    lazy = {},
    laterTexts,
    checks,
    contracts = {},
    server,
  } = options;
  const project = join(root, name);
  const defaultFiles = {
    'entry.js': `console.log('${name} ${version}');`,
    'main.css': '.a{color:red}',
    'locale-en.js': 'export{}',
  };
  const contract =
    name === 'shell'
      ? { offers: { kit: kit ?? '1.0.0', api: api ?? '1.0.0', earlierKits } }
      : {
          mounts,
          routes,
          menu: [{ path: mounts[0], icon: 'home', order: 1, text: { en: name, de: `${name} (de)` } }],
          needs: { kit: kit ?? '^1.0.0', api: api ?? '^1' },
        };
  const languages = Object.keys({ ...defaultFiles, ...files }).flatMap(
    (file) => /^locale-(..)\.js$/.exec(file)?.[1] ?? [],
  );
  const locales = Object.fromEntries(languages.map((code) => [code, `locale-${code}.js`]));
  const list = { entry: 'entry.js', preload: ['entry.js'], css: ['main.css'], locales, laterTexts, lazy };
  const build = JSON.stringify({ name, version, ...list, ...contract, checks });
  for (const [file, text] of Object.entries({ ...defaultFiles, ...files, 'build.json': build }))
    write(join(project, 'dist/browser', file), text);
  for (const [file, text] of Object.entries(contracts)) write(join(project, 'dist', CONTRACTS_FOLDER, file), text);
  if (server !== undefined) write(join(project, 'dist', SERVER_FOLDER, SERVER_FILE), server);
  return project;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes a build and publishes it to `releases` in the root folder. */
export function publishBuild(
  root: string,
  name: string,
  options: BuildOptions = {},
  publishOptions: Partial<PublishOptions> = {},
) {
  const projectDir = writeBuild(root, name, options);
  return publish({
    releasesDir: join(root, 'releases'),
    name,
    projectDir,
    who: 'tester',
    why: 'test',
    ...publishOptions,
  });
}
