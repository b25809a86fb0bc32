import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfExists } from '../files/read-if-exists.js';
import { DEFAULT_BUDGET } from '../record/build-checks.js';
import type { ReleaseRecord } from '../record/schema.js';
import { readRecord } from './build-store.js';
import { firstVisitBytes } from './first-visit.js';
import { BUDGET_FILE, buildFolder, SERVER_MODULES } from './paths.js';

/** What a stored build weighs. */
export interface BuildSize {
  name: string;
  hash: string;
  record: ReleaseRecord;
  /** Bytes of each file; of the server module too. */
  files: ReadonlyMap<string, number>;
  /** Bytes of all files. */
  bytes: number;
  /** The most that they might be when it was published; undefined for the shell, which has no budget. */
  budget: number | undefined;
  /** Compressed bytes of script of a first visit, without those of the shell. */
  firstVisit: number;
}

const budgetFile = z.strictObject({ budget: z.int().positive() });

/** Weighs a stored build. @throws Error when it is not stored, or a file of it cannot be read */
export async function buildSize(releasesDir: string, name: string, hash: string): Promise<BuildSize> {
  const record = await readRecord(releasesDir, name, hash);
  const folder = buildFolder(releasesDir, name, hash);
  const paths = [
    ...Object.keys(record.integrity).map((file) => [file, join(folder, 'browser', file)] as const),
    ...(record.server ? [[record.server.file, join(folder, SERVER_MODULES, record.server.file)] as const] : []),
  ];
  const files = new Map(await Promise.all(paths.map(async ([file, path]) => [file, (await stat(path)).size] as const)));
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  const firstVisit = await firstVisitBytes(releasesDir, { hash, record });
  return { name, hash, record, files, bytes, budget: await budgetOf(folder, record), firstVisit };
}

async function budgetOf(folder: string, record: ReleaseRecord): Promise<number | undefined> {
  if ('offers' in record) return undefined;
  const text = await readIfExists(join(folder, BUDGET_FILE));
  return text === undefined ? DEFAULT_BUDGET : budgetFile.parse(JSON.parse(text)).budget;
}
