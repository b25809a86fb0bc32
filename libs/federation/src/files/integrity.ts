import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** File path → its SRI hash. */
export type IntegrityMap = Record<string, string>;

/** Subresource-integrity hash of some bytes: `sha384-<base64>`. */
export function sriHash(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The name of a build: first 20 hex digits of the SHA-256 of its record, which includes the hashes of all its files. */
export function contentHash(record: object): string {
  return createHash('sha256').update(canonicalJson(record)).digest('hex').slice(0, 20);
}

/** JSON with sorted keys: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
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

/** SRI hash of every given file of a folder. */
export async function hashFiles(dir: string, files: readonly string[]): Promise<IntegrityMap> {
  const pairs = await Promise.all(files.map(async (file) => [file, sriHash(await readFile(join(dir, file)))] as const));
  return Object.fromEntries(pairs);
}
