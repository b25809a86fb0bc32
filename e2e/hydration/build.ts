import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishBuilt, remotes } from 'tools/site/publish';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Builds and publishes shell and remotes with React's development build. @returns a function that deletes them */
export async function publishDevelopment(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-development-'));
  const releasesDir = join(folder, 'releases');
  for (const name of ['shell', ...remotes()]) {
    const out = join(folder, name);
    await mkdir(out, { recursive: true });
    const config = join(import.meta.dirname, 'development.config.mjs');
    const env = ['--env', `project=${join(root, name)}`, '--env', `out=${out}`];
    await run('npx', ['--no-install', 'rspack', 'build', '-c', config, ...env], { cwd: join(root, name) });
    await publishBuilt(name, { releasesDir, why: 'hydration' }, out);
  }
  process.env.JOURNEY_RELEASES = releasesDir;
  return () => rm(folder, { recursive: true, force: true });
}
