import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { createFile, flushFolder, replaceFile } from '../files/atomic-write.js';
import { draftName } from '../files/draft-name.js';
import { readIfExists } from '../files/read-if-exists.js';
import { parseOrThrow } from '../record/parse.js';
import { type ReleaseDocument, releaseDocument } from './document.js';
import { recordHistory } from './history.js';
import { matchesHash, upgradeDocument } from './legacy-schema.js';
import { DOCUMENT_FILE, DOCUMENTS_FOLDER } from './paths.js';

/** Validates a document's shape, and every release record in it against its hash. @throws Error naming the first problem */
export function parseDocument(text: string): ReleaseDocument {
  const document = parseOrThrow(releaseDocument, upgradeDocument(JSON.parse(text)), DOCUMENT_FILE);
  const { shell, remotes, canaries = {} } = document;
  for (const [name, { hash, record }] of [...Object.entries({ ...remotes, shell }), ...Object.entries(canaries)]) {
    if (record.name !== name) throw new Error(`${DOCUMENT_FILE}: ${name} contains the record of ${record.name}`);
    if (!matchesHash(record, hash)) throw new Error(`${DOCUMENT_FILE}: the record of ${name} does not match its hash`);
  }
  const alone = Object.keys(canaries).find((name) => !Object.hasOwn(remotes, name));
  if (alone) throw new Error(`${DOCUMENT_FILE}: ${alone} has a canary, but no live build`);
  const { offers } = shell.record;
  if (offers.kit !== document.kit) throw new Error(`${DOCUMENT_FILE}: kit ${document.kit} is not the shell's`);
  return document;
}

/** The current document, or undefined before the first publish. @throws Error when it is invalid */
export async function readDocument(releasesDir: string): Promise<ReleaseDocument | undefined> {
  const text = await readIfExists(join(releasesDir, DOCUMENT_FILE));
  return text === undefined ? undefined : parseDocument(text);
}

/** An earlier document by its id. @throws ReleaseError when there is none */
export async function readDocumentById(releasesDir: string, id: number): Promise<ReleaseDocument> {
  const text = await readIfExists(join(releasesDir, DOCUMENTS_FOLDER, `${id}.json`));
  if (text === undefined) throw new ReleaseError(`There is no release ${id}. "list" shows the available ones.`);
  return parseDocument(text);
}

/**
 * Replaces the current document `base` by `next`; the caller holds the lock. The copy under its id is written first,
 * the pointer second, the history last: if the process dies in between, the pointer is intact and the next write
 * completes the history.
 */
export async function writeDocument(
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
  const folder = join(releasesDir, DOCUMENTS_FOLDER);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, draftName(`${id}`));
  await createFile(temporary, text);
  try {
    await link(temporary, join(folder, `${id}.json`));
  } finally {
    await rm(temporary, { force: true });
  }
  await flushFolder(folder);
}

/** The id of the next document: one more than any that was ever used. */
export async function nextId(releasesDir: string): Promise<number> {
  return Math.max(0, ...(await knownIds(releasesDir))) + 1;
}

/** Ids of all stored documents, ascending. */
export async function knownIds(releasesDir: string): Promise<number[]> {
  const names = await readdir(join(releasesDir, DOCUMENTS_FOLDER)).catch(() => []);
  const ids = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number);
  return ids.sort((a, b) => a - b);
}
