import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { readAuditKey } from '../audit/audit-key.js';
import { Chain } from '../audit/chain.js';
import type { Config } from '../config/config.js';
import { CONNECT_MS, type Location, onAnyHost } from './database.js';
import { type Finding, failure, ok, warning } from './finding.js';

type Asked = Pick<Config, 'databaseServer' | 'databaseFile' | 'uploadsDir' | 'auditKeyFile'>;
type Ask = (statement: string) => Promise<{ value: string | null }[]>;

const KEYS = [
  'SELECT key_id AS value FROM audit_entries ORDER BY id ASC LIMIT 1',
  'SELECT key_id AS value FROM audit_entries ORDER BY id DESC LIMIT 1',
];
/** Of the newest rows only: these tables may be long, and have no index for this. */
const IMAGES = [
  'SELECT company_logo AS value FROM settings',
  'SELECT company_mark AS value FROM settings',
  'SELECT image AS value FROM reviews ORDER BY id DESC LIMIT 20',
  'SELECT image AS value FROM (SELECT image FROM parcels ORDER BY id DESC LIMIT 1000) newest WHERE image IS NOT NULL',
  'SELECT photo AS value FROM (SELECT photo FROM proofs ORDER BY id DESC LIMIT 1000) newest WHERE photo IS NOT NULL',
];

/** What the database refers to and does not contain: the key of the audit log, and the images. */
export async function examineContents(config: Asked): Promise<Finding[]> {
  const found = { keys: [] as string[], images: [] as string[] };
  const look = async (ask: Ask) => {
    found.keys = await all(ask, KEYS);
    found.images = await all(ask, IMAGES);
  };
  // That the database cannot be read is said elsewhere.
  await read(config, look).catch(() => undefined);
  return [
    ...examineKey(config.auditKeyFile, found.keys),
    ...examineImages(join(config.uploadsDir, 'images'), found.images),
  ];
}

async function read<T>({ databaseServer, databaseFile }: Location, work: (ask: Ask) => Promise<T>): Promise<T> {
  if (databaseServer)
    return onAnyHost(databaseServer, (connection) =>
      work(async (sql) => (await connection.query({ sql, timeout: CONNECT_MS }))[0] as Awaited<ReturnType<Ask>>),
    );
  if (!existsSync(databaseFile)) return work(async () => []);
  const connection = new Libsql(databaseFile, { readonly: true, timeout: CONNECT_MS });
  try {
    return await work(async (sql) => connection.prepare(sql).all() as Awaited<ReturnType<Ask>>);
  } finally {
    connection.close();
  }
}

/** A table that the schema does not have yet has no rows. */
async function all(ask: Ask, statements: readonly string[]): Promise<string[]> {
  const values: string[] = [];
  for (const statement of statements)
    for (const { value } of await ask(statement).catch(() => [])) if (value !== null) values.push(value);
  return values;
}

/** `keys`: those that signed the oldest and the newest entry. */
function examineKey(file: string, keys: readonly string[]): Finding[] {
  const about = 'audit log';
  const [oldest, newest] = keys;
  if (!oldest || !newest) return [];
  const remedy = `Stop the backends and copy back the audit.key that signed it, from the first backend or from where it is kept (docs/operations/audit.md).`;
  const { key, problem } = readable(file);
  if (problem) return [failure(about, `Its key cannot be read: ${problem}.`)];
  if (key === undefined) return [failure(about, `Its key, ${file}, is missing. ${remedy}`)];
  const { keyId } = new Chain(key);
  if (newest !== keyId) return [failure(about, `Its newest entry is signed with another key than ${file}. ${remedy}`)];
  if (oldest !== keyId)
    return [warning(about, `Its older entries are signed with another key than ${file}, and cannot be verified.`)];
  return [ok(about, `Its entries are signed with the key in ${file}.`)];
}

function readable(file: string): { key?: string | undefined; problem?: string } {
  try {
    return { key: readAuditKey(file) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function examineImages(folder: string, names: readonly string[]): Finding[] {
  const about = 'images';
  if (names.length === 0) return [];
  const missing = names.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return [ok(about, `${folder} has the newest images of the site.`)];
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  const remedy = 'Mount its disk, or restore a backup.';
  if (isEmpty) return [failure(about, `${folder} is away or empty, and the site has images. ${remedy}`)];
  return [
    failure(about, `${folder} lacks ${missing.length} of ${names.length} images, such as ${missing[0]}. ${remedy}`),
  ];
}
