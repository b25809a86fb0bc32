import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Added to the name of what is not complete: a file, or the folder of a backup. */
export const PART = '.part';

/** Turns the bytes of a file with this path into others, such as encrypted ones. */
export type Transform = (path: string) => (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;

/** Words of letters, digits, dashes and inner dots: nothing that leads elsewhere, or that a system reads in its own way. */
const PATH = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;
const MAX_PATH = 200;

/** Whether a path below the uploads is one that the site gives, and complete. */
export const isUploadPath = (path: string): boolean =>
  path.length <= MAX_PATH && PATH.test(path) && !path.endsWith(PART);

/** Paths of all complete files below a folder, in no order, with `/`. An absent folder has none. */
export async function* filesBelow(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, prefix)).catch(unlessAbsent);
  if (!entries) return;
  for await (const entry of entries) {
    const path = `${prefix}${entry.name}`;
    // A folder may be a link to another disk.
    const kind = entry.isSymbolicLink() ? await stat(join(folder, path)).catch(unlessAbsent) : entry;
    if (kind?.isDirectory()) yield* filesBelow(folder, `${path}/`);
    else if (kind?.isFile() && isUploadPath(path)) yield path;
  }
}

export async function countBelow(folder: string): Promise<number> {
  let count = 0;
  for await (const _ of filesBelow(folder)) count += 1;
  return count;
}

/**
 * Copies a file unless the target exists: an image never changes under the same name. It is renamed when it is complete
 * and on the disk. Returns false if the source is gone.
 */
export async function copyFile(
  from: string,
  to: string,
  change: (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>,
): Promise<boolean> {
  if (await stat(to).catch(unlessAbsent)) return true;
  if (!(await stat(from).catch(unlessAbsent))) return false;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await pipeline(createReadStream(from), change, createWriteStream(`${to}${PART}`, { flush: true }));
    await rename(`${to}${PART}`, to);
    return true;
  } catch (error) {
    await rm(`${to}${PART}`, { force: true });
    throw error;
  }
}

export interface Digest {
  bytes: number;
  sha256: string;
}

export async function digestOf(source: AsyncIterable<Uint8Array>): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of source) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const digestOfFile = (folder: string, path: string): Promise<Digest> =>
  digestOf(createReadStream(join(folder, path)));

export function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
