import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'dist/versions');
const PACKAGES = 'node_modules/';
const BUILD_TIMEOUT_MS = 20 * 60_000;
const PUBLISH = `import { publishAll } from './tools/site/publish.ts'; await publishAll(process.argv[1], 'upgrade test');`;

/** A released version of the site, built. */
export interface EarlierVersion {
  /** Its tag, or the commit that was asked for. */
  name: string;
  root: string;
  /** Publishes its builds with its own commands. */
  publish(releasesDir: string): void;
}

/**
 * The last version with a tag, or that of `UPGRADE_FROM`, a tag or commit: built once from its files in the repository,
 * with the installed packages if it had the same, otherwise with its own.
 */
export function earlierVersion(name = process.env.UPGRADE_FROM ?? lastTag()): EarlierVersion {
  const root = join(CACHE, git('rev-parse', `${name}^{commit}`).slice(0, 12));
  if (!existsSync(join(root, 'built'))) buildVersion(name, root);
  const publish = (releasesDir: string) => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', PUBLISH, releasesDir];
    execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe', timeout: BUILD_TIMEOUT_MS });
  };
  return { name, root, publish };
}

function lastTag(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  } catch {
    throw new Error('No version has a tag here. Fetch tags, or name a commit: UPGRADE_FROM=… npm run test:upgrade');
  }
}

function buildVersion(name: string, root: string): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const files = execFileSync('git', ['archive', '--format=tar', name], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: root, input: files });
  if (hasSamePackages(root)) linkPackages(root);
  else
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'pipe',
      timeout: BUILD_TIMEOUT_MS,
    });
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_LOAD_DOT_ENV_FILES: 'false' };
  const nx = [
    createRequire(join(root, 'package.json')).resolve('nx/bin/nx.js'),
    'run-many',
    '-t',
    'build',
    '--output-style=static',
  ];
  execFileSync(process.execPath, nx, { cwd: root, env, stdio: 'pipe', timeout: BUILD_TIMEOUT_MS });
  writeFileSync(join(root, 'built'), name);
}

/** Whether the same packages are installed for both, whatever their workspaces are. */
const hasSamePackages = (root: string): boolean => installedBy(root) === installedBy(ROOT);

/** The hashes of the packages, by the folders in which they are. */
function installedBy(root: string): string {
  const installed = Object.entries(lockOf(root)).filter(([path]) => path.includes(PACKAGES));
  return JSON.stringify(installed.map(([path, { integrity }]) => [path, integrity]));
}

function lockOf(root: string): Record<string, { integrity?: string }> {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** As hard links: half a gigabyte need not be there twice. */
function linkPackages(root: string): void {
  const folders = Object.keys(lockOf(ROOT))
    .filter((path) => path.includes(PACKAGES))
    .map((path) => path.slice(0, path.indexOf(PACKAGES)));
  for (const folder of new Set(folders)) {
    const source = join(ROOT, folder, 'node_modules');
    if (existsSync(source) && existsSync(join(root, folder)))
      execFileSync('cp', ['-al', source, join(root, folder, 'node_modules')]);
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
