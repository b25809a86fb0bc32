import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { publishBuilt } from 'tools/site/publish';

const root = join(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['node_modules', 'dist']);

/** Builds a copy of a remote with other English texts, and publishes it. */
export async function publishChangedTexts(
  name: string,
  texts: Record<string, string>,
  releasesDir: string,
): Promise<void> {
  const workspace = await mkdtemp(join(tmpdir(), 'waybill-team-'));
  const project = join(workspace, name);
  try {
    await cp(join(root, name), project, { recursive: true, filter: (source) => !NOT_COPIED.has(basename(source)) });
    await symlink(join(root, 'node_modules'), join(workspace, 'node_modules'));
    const catalogue = join(project, 'src/locales/en.json');
    const english = JSON.parse(await readFile(catalogue, 'utf8'));
    await writeFile(catalogue, JSON.stringify({ ...english, ...texts }));
    await promisify(execFile)('npm', ['run', 'build'], { cwd: project });
    await publishBuilt(name, { releasesDir, why: 'changed texts' }, project);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
