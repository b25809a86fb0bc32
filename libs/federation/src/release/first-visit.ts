import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { compressedPath } from '../files/compress.js';
import type { ReleaseRecord } from '../record/schema.js';
import { buildFolder } from './paths.js';

const compress = promisify(brotliCompress);

/** Maximum compressed bytes of script that a visitor's first page loads before it is alive: shell and remote together. */
export const MAX_FIRST_VISIT_BYTES = 105_000;

interface StoredBuild {
  hash: string;
  record: ReleaseRecord;
}

/** The scripts of a build that a first visit in English loads. */
export function firstScripts({ preload, locales }: ReleaseRecord): string[] {
  return [...preload, ...(locales.en ? [locales.en] : [])].filter((file) => file.endsWith('.js'));
}

/** The size of a file as it is sent; what is too small to be stored compressed is compressed here. */
export async function sentBytes(releasesDir: string, { hash, record }: StoredBuild, file: string): Promise<number> {
  const folder = buildFolder(releasesDir, record.name, hash);
  const stored = await stat(join(folder, compressedPath('br', file))).catch(() => undefined);
  return stored?.size ?? (await compress(await readFile(join(folder, 'browser', file)))).length;
}

/** What a build adds to {@link MAX_FIRST_VISIT_BYTES}. */
export async function firstVisitBytes(releasesDir: string, build: StoredBuild): Promise<number> {
  const sizes = await Promise.all(firstScripts(build.record).map((file) => sentBytes(releasesDir, build, file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
