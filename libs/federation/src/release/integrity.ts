import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ReleaseRecord } from './schema.js';

/** Subresource-integrity sum of some bytes: `sha384-<base64>`. */
export function sriHash(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The name of a build: 20 hex digits of the SHA-256 over everything that its record says, sums of all files included. */
export function contentHash(record: ReleaseRecord): string {
  return createHash('sha256').update(canonical(record)).digest('hex').slice(0, 20);
}

/** JSON with sorted keys: equal values give equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Paths of all files under a folder, relative to it, with forward slashes, sorted. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** Sum of every given file of a folder. */
export async function hashFiles(dir: string, files: readonly string[]): Promise<Record<string, string>> {
  const pairs = await Promise.all(files.map(async (file) => [file, sriHash(await readFile(join(dir, file)))] as const));
  return Object.fromEntries(pairs);
}
