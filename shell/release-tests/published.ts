import { existsSync, mkdtempSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishSet } from '@waybill/federation';

/**
 * Fills `releasesDir` with what publishing these builds together makes of an empty folder. The first call of a run does that,
 * later ones copy it: most of the work is compressing the same files.
 */
export async function copyPublished(releasesDir: string, builds: readonly Build[]): Promise<void> {
  const original = join(folderOfRun(), builds.map(({ name }) => name).join('+'));
  if (!existsSync(original)) await publishOnce(original, builds);
  await cp(original, releasesDir, { recursive: true });
}

/** A deployable and the folder that has its `dist`. */
interface Build {
  name: string;
  projectDir: string;
}

/** Workers may do so at the same time: the first one counts. */
async function publishOnce(original: string, builds: readonly Build[]): Promise<void> {
  const part = mkdtempSync(`${original}-`);
  await publishSet({ releasesDir: part, builds: [...builds], who: 'tester', why: 'test' });
  await rename(part, original).catch(() => rm(part, { recursive: true }));
}

/** Shared by the workers of a run, and deleted by its global teardown. */
function folderOfRun(): string {
  const folder = process.env.PUBLISHED_BUILDS;
  if (!folder) throw new Error('PUBLISHED_BUILDS is not set.');
  return folder;
}
