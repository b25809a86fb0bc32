import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace.js';

const TEMPLATE = join(import.meta.dirname, '../../template');
const NAME = /^mf-[a-z][a-z0-9-]{1,30}$/;

/** Creates a working remote: folder, test, texts, README, workspace entry and import boundary. */
function main([name = '', flag]: string[]): void {
  if (!NAME.test(name)) fail('Usage: npm run new:remote -- mf-name   (lowercase letters, digits and hyphens)');
  const root = workspaceRoot();
  const target = join(root, name);
  if (existsSync(target)) fail(`${name} already exists.`);
  const values = placeholdersFor(root, name);
  for (const file of templateFiles()) {
    const text = readFileSync(join(TEMPLATE, file), 'utf8');
    const path = join(target, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      text.replace(/__([A-Z]+)__/g, (placeholder, key: string) => values[key] ?? placeholder),
    );
  }
  addWorkspace(root, name);
  addBoundary(root, name);
  if (flag !== '--no-install')
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  console.log(`${name} was created. Next steps:
  npx nx dev ${name}      standalone, on http://localhost:${values.PORT}${values.PATH}
  npx nx test ${name}
  npx nx build ${name} && npm run release -- publish ${name} --why "first"`);
}

function templateFiles(): string[] {
  const entries = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(TEMPLATE.length + 1));
}

function placeholdersFor(root: string, name: string): Record<string, string> {
  const short = name.slice('mf-'.length);
  const major = (folder: string) => `^${versionIn(join(root, folder)).split('.')[0]}.0.0`;
  const title = short.charAt(0).toUpperCase() + short.slice(1).replaceAll('-', ' ');
  const kit = major('libs/kit');
  return {
    NAME: name,
    TITLE: title,
    PATH: `/${short}.html`,
    KIT: kit,
    API: major('libs/contracts'),
    PORT: String(nextPort(root)),
  };
}

const versionIn = (dir: string) =>
  (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }).version;

/** One above the highest development port of the workspace's remotes. */
function nextPort(root: string): number {
  const configs = readdirSync(root).map((folder) => join(root, folder, 'rspack.config.mjs'));
  const ports = configs
    .filter((file) => existsSync(file))
    .map((file) => Number(/port: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0));
  return Math.max(4200, ...ports) + 1;
}

function addWorkspace(root: string, name: string): void {
  const file = join(root, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { workspaces: string[] };
  writeFileSync(file, `${JSON.stringify({ ...manifest, workspaces: [...manifest.workspaces, name] }, null, 2)}\n`);
}

/** Adds its import rule after those of the other remotes. */
function addBoundary(root: string, name: string): void {
  const file = join(root, 'tools/checks/boundaries.ts');
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const lines = [...text.matchAll(/^ *remote\('mf-[a-z0-9-]+'\),$/gm)];
  const last = lines.at(-1);
  if (!last) return;
  const end = last.index + last[0].length;
  writeFileSync(file, `${text.slice(0, end)}\n  remote('${name}'),${text.slice(end)}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(64);
}

main(process.argv.slice(2));
