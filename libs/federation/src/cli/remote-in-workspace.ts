import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { namesOf, sameMajor, writeTemplate } from './remote-template.js';

/** Creates a remote in the workspace: folder, workspace entry and import boundary. @returns what to do next */
export function createInWorkspace(root: string, name: string): string {
  const target = join(root, name);
  if (existsSync(target)) throw new ReleaseError(`${name} already exists.`);
  const values = {
    ...namesOf(name),
    KIT: sameMajor(versionIn(join(root, 'libs/kit'))),
    API: sameMajor(versionIn(join(root, 'libs/contracts'))),
    PORT: String(nextPort(root)),
  };
  writeTemplate('remote', target, values);
  addWorkspace(root, name);
  addBoundary(root, name);
  return `${name} was created. Next steps:
  npx nx dev ${name}      standalone, on http://localhost:${values.PORT}${values.PATH}
  npx nx test ${name}
  npx nx build ${name} && npm run release -- publish ${name} --why "first"`;
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
