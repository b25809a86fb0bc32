import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './site.js';

const run = promisify(execFile);
const BUILD_TIMEOUT_MS = 240_000;
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json', 'backend/openapi.json'];
const SCOPE = '@waybill';

/** A copy of the workspace's sources that can be changed and built, with the packages that are installed here. */
export class WorkspaceCopy {
  private constructor(readonly root: string) {}

  static async create(deployables: readonly string[]): Promise<WorkspaceCopy> {
    const copy = new WorkspaceCopy(await mkdtemp(join(tmpdir(), 'workspace-')));
    for (const path of [...FILES, 'libs', ...deployables])
      await cp(join(ROOT, path), join(copy.root, path), { recursive: true, filter: isSource });
    const modules = join(copy.root, 'node_modules');
    await mkdir(join(modules, SCOPE), { recursive: true });
    for (const name of await readdir(join(ROOT, 'node_modules')))
      if (name !== SCOPE && name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    await copy.linkLibraries();
    return copy;
  }

  /** Links every library of the copy under its name, as npm does. */
  async linkLibraries(): Promise<void> {
    const scope = join(this.root, 'node_modules', SCOPE);
    await rm(scope, { recursive: true, force: true });
    await mkdir(scope);
    for (const name of await readdir(join(this.root, 'libs')))
      await symlink(join(this.root, 'libs', name), join(scope, name));
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  async edit(path: string, change: (text: string) => string): Promise<void> {
    const file = this.path(path);
    await writeFile(file, change(await readFile(file, 'utf8')));
  }

  /** Changes every source file below a folder. */
  async editSources(folder: string, change: (text: string) => string): Promise<void> {
    const entries = await readdir(this.path(folder), { recursive: true });
    for (const path of entries.filter((entry) => /\.tsx?$/.test(entry))) await this.edit(join(folder, path), change);
  }

  /** `npm run raise` in the copy. */
  async raise(...args: string[]): Promise<void> {
    const tool = ['--import', 'tsx', join(ROOT, 'tools/raise/main.ts'), '--root', this.root];
    await run(process.execPath, [...tool, ...args], { cwd: ROOT, timeout: BUILD_TIMEOUT_MS });
    await this.linkLibraries();
  }

  /** Builds a deployable as `npx nx build` does, except for the shell's server. @throws Error with what the build says */
  async build(name: string): Promise<void> {
    const cwd = this.path(name);
    const env = { ...process.env, NODE_ENV: 'production' };
    const options = { cwd, env, timeout: BUILD_TIMEOUT_MS, maxBuffer: 10_000_000 };
    await run('npx', ['--no-install', 'rspack', 'build'], options);
    if (name !== 'shell') return;
    await run(process.execPath, [this.path('libs/federation/dist/cli/collect-contracts.js')], options);
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}

/** Builds of the libraries count as sources, those of deployables do not. */
const isSource = (path: string): boolean => {
  const [top, ...rest] = path.slice(ROOT.length + 1).split(sep);
  return !rest.includes('node_modules') && (top === 'libs' || rest[0] !== 'dist');
};
