import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseDocument } from './schema.js';
import { buildFolder } from './store.js';

/** Builds of each deployable that stay available besides the live one. */
export const KEEP = 8;
const ABANDONED_MS = 60 * 60 * 1000;

/** The builds to keep, newest first, after `hash` was brought forward. */
export function keepNewest(kept: readonly string[] | undefined, hash: string): string[] {
  return [hash, ...(kept ?? []).filter((other) => other !== hash)].slice(0, KEEP + 1);
}

/** Deletes builds that a document no longer keeps, and drafts that a dead process left long ago. */
export async function prune(releasesDir: string, { kept }: ReleaseDocument): Promise<void> {
  for (const [name, hashes] of Object.entries(kept)) {
    for (const entry of await readdir(join(releasesDir, name)).catch(() => [])) {
      const path = buildFolder(releasesDir, name, entry);
      const drop = entry.startsWith('.') ? await isOld(path) : !hashes.includes(entry) && (await isOld(path));
      if (drop) await rm(path, { recursive: true, force: true });
    }
  }
}

/** A folder younger than an hour may belong to a publish that is under way. */
async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}
