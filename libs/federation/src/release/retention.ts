import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseDocument } from './document.js';
import { buildFolder } from './paths.js';

/** Builds of each deployable that stay available in addition to the live one. */
export const MAX_RETAINED = 8;
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * The builds of a deployable to retain after `hash` was published, newest first. The build that was `live` until now
 * stays whatever its age: open tabs use it, and a rollback returns to it.
 */
export function retainRecent(retained: readonly string[] = [], hash: string, live?: string): string[] {
  const newestFirst = [hash, ...retained.filter((other) => other !== hash)];
  return newestFirst.filter((other, index) => index <= MAX_RETAINED || other === live);
}

/** Deletes builds that a document no longer retains, and temporary folders that a dead process left behind. */
export async function prune(releasesDir: string, { retained }: ReleaseDocument): Promise<void> {
  for (const [name, hashes] of Object.entries(retained)) {
    for (const entry of await readdir(join(releasesDir, name)).catch(() => [])) {
      const path = buildFolder(releasesDir, name, entry);
      if (!hashes.includes(entry) && (await isAbandoned(path))) await rm(path, { recursive: true, force: true });
    }
  }
}

/** A folder younger than an hour may belong to a publish in progress, or to tabs that were open until now. */
async function isAbandoned(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}
