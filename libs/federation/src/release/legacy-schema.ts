import { contentHash } from '../files/integrity.js';
import type { ReleaseRecord } from '../record/schema.js';

/**
 * Schema 1, which release folders from before schema 2 still contain. It differs in names only:
 * a document's `retained` was `kept`; a record's `lazy` was `later`, and its `server.integrity` was `server.sum`.
 * Everything is read as schema 2 and written as schema 2. Records on disk stay as they are, for they match their hash.
 */

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A parsed document as schema 2; anything but a schema 1 document is returned unchanged, for validation to judge. */
export function upgradeDocument(value: unknown): unknown {
  if (!isObject(value) || value.schema !== 1) return value;
  const document = { ...renameKey(value, 'kept', 'retained'), schema: 2, shell: upgradeBuild(value.shell) };
  if (!isObject(value.remotes)) return document;
  const remotes = Object.entries(value.remotes).map(([name, remote]) => [name, upgradeBuild(remote)]);
  return { ...document, remotes: Object.fromEntries(remotes) };
}

const upgradeBuild = (build: unknown) => (isObject(build) ? { ...build, record: upgradeRecord(build.record) } : build);

/** A parsed release record with the names of schema 2. */
export function upgradeRecord(value: unknown): unknown {
  if (!isObject(value)) return value;
  const record = renameKey(value, 'later', 'lazy');
  return isObject(record.server) ? { ...record, server: renameKey(record.server, 'sum', 'integrity') } : record;
}

/** Whether a record is the build that `hash` names. A build published with schema 1 has the hash of its original JSON. */
export function matchesHash(record: ReleaseRecord, hash: string): boolean {
  return contentHash(record) === hash || contentHash(originalRecord(record)) === hash;
}

/** The inverse of {@link upgradeRecord}; the hash ignores the order of keys. */
function originalRecord(record: ReleaseRecord): object {
  const original = renameKey({ ...record }, 'lazy', 'later');
  return record.server ? { ...original, server: renameKey({ ...record.server }, 'integrity', 'sum') } : original;
}

function renameKey(object: Json, from: string, to: string): Json {
  if (!Object.hasOwn(object, from)) return object;
  const { [from]: value, ...rest } = object;
  return { ...rest, [to]: value };
}
