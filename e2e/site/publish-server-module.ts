import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishBuilt } from 'tools/site/publish';

const root = join(import.meta.dirname, '../..');

/** Publishes the build of a remote with another server module. */
export async function publishWithServerModule(name: string, code: string, releasesDir: string): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'waybill-team-'));
  try {
    await cp(join(root, name, 'dist'), join(project, 'dist'), { recursive: true });
    await writeFile(join(project, 'dist/render/render.mjs'), code);
    await publishBuilt(name, { releasesDir, why: 'another server module' }, project);
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
