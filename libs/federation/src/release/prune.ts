import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { listFiles } from '../files/integrity.js';
import { trustedKeys } from '../signing/key-ring.js';
import { readDocument } from './document-store.js';
import { readHistory } from './history.js';
import { deleteLeftovers, findLeftovers, type Leftover } from './leftovers.js';
import { withLock } from './lock.js';
import { withoutChange } from './next-document.js';
import { readRetention, retainedBuilds } from './retention.js';
import { requireSignedBasis } from './signed-release.js';
import { type Author, makeCurrent } from './update.js';

/** What to delete now instead of with the next change. */
export interface PruneOptions extends Author {
  releasesDir: string;
  /** Only tells what would be deleted. */
  dryRun: boolean;
}

/** What was deleted, or would be. */
export interface PruneReport {
  dryRun: boolean;
  deleted: (Leftover & { bytes: number })[];
}

/**
 * Deletes builds that left long ago, documents that nothing refers to, and drafts of killed processes. Builds that were
 * still served leave the document first. @throws ReleaseError before the first publish
 */
export async function pruneReleases({ releasesDir, dryRun, ...author }: PruneOptions): Promise<PruneReport> {
  return withLock(releasesDir, async () => {
    const current = await readDocument(releasesDir);
    if (!current) throw new ReleaseError('There is no release yet.');
    const ring = dryRun ? undefined : await trustedKeys(releasesDir, author.root);
    if (!dryRun) requireSignedBasis(ring, current);
    const [retention, history] = [await readRetention(releasesDir), await readHistory(releasesDir)];
    const retained = retainedBuilds(retention, history, current, current);
    const leftovers = await findLeftovers(releasesDir, { ...current, retained }, history, retention);
    const deleted = await Promise.all(
      leftovers.map(async (leftover) => ({ ...leftover, bytes: await sizeOf(join(releasesDir, leftover.path)) })),
    );
    if (dryRun) return { dryRun, deleted };
    if (JSON.stringify(retained) !== JSON.stringify(current.retained))
      await makeCurrent(
        releasesDir,
        current,
        { ...withoutChange(current), retained },
        { ...author, ring, command: 'prune' },
      );
    await deleteLeftovers(releasesDir, leftovers);
    return { dryRun, deleted };
  });
}

async function sizeOf(path: string): Promise<number> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder ? (await listFiles(path)).map((file) => join(path, file)) : [path];
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
