import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SERVER_FILE, SERVER_FOLDER } from '../preset/server/output.js';
import { type PublishOptions, publish } from '../release/publish.js';
import type { RemoteRecord } from '../release/schema.js';

/** A folder for a test's releases and projects. */
export const workFolder = () => mkdtempSync(join(tmpdir(), 'releases-'));

interface About {
  version?: string;
  kit?: string;
  api?: string;
  mounts?: string[];
  routes?: RemoteRecord['routes'];
  /** Extra or different files of the build. */
  files?: Record<string, string>;
  /** Files of the build that only some pages need, as its record lists them. */
  lazy?: RemoteRecord['lazy'];
  /** Code of the server module, for a build that is rendered on the server. */
  server?: string;
}

/** Writes a finished build of a deployable, as the bundler would. @returns the project's folder. */
export function writeBuild(root: string, name: string, about: About = {}): string {
  const { version = '1.0.0', kit, api, mounts = [`/${name}.html`], routes, files = {}, lazy = {}, server } = about;
  const project = join(root, name);
  const own = {
    'entry.js': `console.log('${name} ${version}');`,
    'main.css': '.a{color:red}',
    'locale-en.js': 'export{}',
  };
  const part =
    name === 'shell'
      ? { offers: { kit: kit ?? '1.0.0', api: api ?? '1.0.0' } }
      : {
          mounts,
          routes,
          menu: [{ path: mounts[0], icon: 'home', order: 1, text: { en: name, de: `${name} (de)` } }],
          needs: { kit: kit ?? '^1.0.0', api: api ?? '^1' },
        };
  const languages = Object.keys({ ...own, ...files }).flatMap((file) => /^locale-(..)\.js$/.exec(file)?.[1] ?? []);
  const locales = Object.fromEntries(languages.map((code) => [code, `locale-${code}.js`]));
  const list = { entry: 'entry.js', preload: ['entry.js'], css: ['main.css'], locales, lazy };
  const build = JSON.stringify({ name, version, ...list, ...part });
  for (const [file, text] of Object.entries({ ...own, ...files, 'build.json': build }))
    write(join(project, 'dist/browser', file), text);
  if (server !== undefined) write(join(project, 'dist', SERVER_FOLDER, SERVER_FILE), server);
  return project;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Builds and publishes in one go. */
export function ship(root: string, name: string, about: About = {}, more: Partial<PublishOptions> = {}) {
  const projectDir = writeBuild(root, name, about);
  return publish({ releasesDir: join(root, 'releases'), name, projectDir, who: 'tester', why: 'test', ...more });
}
