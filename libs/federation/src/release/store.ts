import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { replaceFile, sync, writeNew } from './durable.js';
import { ReleaseError } from './errors.js';
import { recordHistory } from './history.js';
import { contentHash } from './integrity.js';
import { type ReleaseDocument, type ReleaseRecord, releaseDocument, remoteRecord, shellRecord } from './schema.js';

/** File names inside the releases folder. */
export const DOCUMENT_FILE = 'release.json';
export const RECORD_FILE = 'record.json';
const DOCUMENTS = 'documents';
/** Folder of a build's server module, beside `browser/`. */
export const SERVER_MODULES = 'server';

/** Folder of one published build. */
export const buildFolder = (releasesDir: string, name: string, hash: string) => join(releasesDir, name, hash);

/** Path of a published build's server module. */
export const serverModulePath = (releasesDir: string, name: string, hash: string, file: string) =>
  join(buildFolder(releasesDir, name, hash), SERVER_MODULES, file);

/** Where the server serves a published build when it has no host of its own. */
export const ownBase = (name: string, hash: string) => `/releases/${name}/${hash}/browser/`;

/** Checks a document's shape and that every build in it still is what its hash says. @throws Error with the first fault. */
export function parseDocument(text: string): ReleaseDocument {
  const document = parse(releaseDocument, JSON.parse(text), DOCUMENT_FILE);
  for (const [name, { hash, record }] of Object.entries({ ...document.remotes, shell: document.shell })) {
    if (record.name !== name) throw new Error(`${DOCUMENT_FILE}: ${name} contains the record of ${record.name}`);
    if (contentHash(record) !== hash)
      throw new Error(`${DOCUMENT_FILE}: the record of ${name} does not match its hash`);
  }
  const { offers } = document.shell.record;
  if (offers.kit !== document.kit) throw new Error(`${DOCUMENT_FILE}: kit ${document.kit} is not the shell's`);
  return document;
}

/** The current document, or undefined before the first publish. @throws Error when it is broken. */
export async function readDocument(releasesDir: string): Promise<ReleaseDocument | undefined> {
  const text = await readIfThere(join(releasesDir, DOCUMENT_FILE));
  return text === undefined ? undefined : parseDocument(text);
}

/** An earlier document by its id. */
export async function readDocumentById(releasesDir: string, id: number): Promise<ReleaseDocument> {
  const text = await readIfThere(join(releasesDir, DOCUMENTS, `${id}.json`));
  if (text === undefined) throw new ReleaseError(`There is no release ${id}. "list" shows the available ones.`);
  return parseDocument(text);
}

/** The record of a kept build. @throws ReleaseError when the build is gone or its record was changed. */
export async function readRecord(releasesDir: string, name: string, hash: string): Promise<ReleaseRecord> {
  const path = join(buildFolder(releasesDir, name, hash), RECORD_FILE);
  const text = await readIfThere(path);
  if (text === undefined) throw new ReleaseError(`${name} ${hash} is not among the retained builds.`);
  const record: ReleaseRecord = parse<ReleaseRecord>(
    name === 'shell' ? shellRecord : remoteRecord,
    JSON.parse(text),
    path,
  );
  if (contentHash(record) !== hash) throw new ReleaseError(`${path} does not match its hash.`);
  return record;
}

/**
 * Makes `next` the current document in place of `base`, with the lock held. Its copy under its id comes first, the
 * pointer second, the history last: wherever a process dies, the pointer is whole and the next commit mends the rest.
 */
export async function commit(
  releasesDir: string,
  base: ReleaseDocument | undefined,
  next: ReleaseDocument,
): Promise<void> {
  const text = `${JSON.stringify(next, null, 2)}\n`;
  parseDocument(text);
  await archive(releasesDir, next.id, text);
  if ((await readDocument(releasesDir))?.id !== base?.id)
    throw new ReleaseError('The release changed in the meantime. Try again.');
  await replaceFile(join(releasesDir, DOCUMENT_FILE), text);
  await recordHistory(releasesDir, base, next);
}

async function archive(releasesDir: string, id: number, text: string): Promise<void> {
  const folder = join(releasesDir, DOCUMENTS);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${crypto.randomUUID()}.tmp`);
  await writeNew(draft, text);
  try {
    await link(draft, join(folder, `${id}.json`));
  } finally {
    await rm(draft, { force: true });
  }
  await sync(folder);
}

/** The id the next document takes: one more than any that was ever claimed. */
export async function nextId(releasesDir: string): Promise<number> {
  return Math.max(0, ...(await knownIds(releasesDir))) + 1;
}

/** Ids of all documents that are still readable, ascending. */
export async function knownIds(releasesDir: string): Promise<number[]> {
  const names = await readdir(join(releasesDir, DOCUMENTS)).catch(() => []);
  const ids = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number);
  return ids.sort((a, b) => a - b);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${name}: ${issue?.path.join('.')}: ${issue?.message}`);
}
