import { existsSync } from 'node:fs';
import type { BackupState } from '@waybill/contracts';
import Libsql from 'libsql';
import { type Connection, type ConnectionOptions, createConnection } from 'mysql2/promise';
import { type Config, ConfigError } from '../config/config.js';
import type { DatabaseServer } from '../config/database-url.js';
import { charsetProblem } from '../database/character-set.js';
import { explained } from '../database/start-failure.js';
import { DatabaseUnavailable } from '../errors/driver-errors.js';

/** A start is told within three seconds, Node's own start included. */
export const CONNECT_MS = 2_000;

/** What was seen of a database that can be used. */
export interface Seen {
  /** Milliseconds by which its clock is ahead of this machine's. */
  clockAhead: number;
  /** Names of the migrations that were run on it. */
  migrations: string[];
  /** The last scheduled backup; undefined if there has been none. */
  lastBackup: SeenBackup | undefined;
}

export interface SeenBackup {
  /** `yyyy-mm-dd` in the company's time zone. */
  day: string;
  state: BackupState;
  tries: number;
  problem: string | null;
  due_at: string;
}

const LAST_BACKUP = 'SELECT day, state, tries, problem, due_at FROM backup_runs ORDER BY day DESC LIMIT 1';

export type Location = Pick<Config, 'databaseServer' | 'databaseFile'>;

/** Opens the database as the backend would, changes nothing, and closes it. @throws ConfigError with one sentence */
export async function lookAtDatabase(location: Location): Promise<Seen> {
  const { databaseServer, databaseFile } = location;
  try {
    return await (databaseServer ? lookAtServer(databaseServer) : lookAtFile(databaseFile));
  } catch (error) {
    throw explained(error, location);
  }
}

const lookAtServer = (server: DatabaseServer) => onAnyHost(server, read);

/** A host that can be used is enough: of a cluster some may be away, or not be ready. */
export async function onAnyHost<T>(
  { hosts, username, type: _, tls, ...login }: DatabaseServer,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const options = { ...login, user: username, connectTimeout: CONNECT_MS, timezone: 'Z', charset: 'utf8mb4' };
  const encryption = tls && { ssl: { ...tls, verifyIdentity: true } };
  const attempts = hosts.map((address) => onHost({ ...options, ...address, ...encryption }, work));
  const results = await Promise.allSettled(attempts);
  for (const result of results) if (result.status === 'fulfilled') return result.value;
  const [first] = results;
  throw first?.status === 'rejected' ? first.reason : new DatabaseUnavailable('no host');
}

async function onHost<T>(options: ConnectionOptions, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection(options);
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}

async function read(connection: Connection): Promise<Seen> {
  const rows = async (statement: string) => {
    const [result] = await connection.query({ sql: statement, timeout: CONNECT_MS });
    return result as Record<string, unknown>[];
  };
  const started = Date.now();
  const [row = {}] = await rows(
    'SELECT DATABASE() AS name, @@character_set_database AS charset, UNIX_TIMESTAMP(NOW(3)) * 1000 AS now',
  );
  const problem = charsetProblem(String(row.name), String(row.charset));
  if (problem) throw new ConfigError(problem);
  const clockAhead = Number(row.now) - (started + Date.now()) / 2;
  const [table] = await rows("SHOW TABLES LIKE 'migrations'");
  const migrations = table ? await rows('SELECT name FROM migrations ORDER BY timestamp') : [];
  const [backups] = await rows("SHOW TABLES LIKE 'backup_runs'");
  const [last] = backups ? await rows(LAST_BACKUP) : [];
  const lastBackup = last && ({ ...last, due_at: (last.due_at as Date).toISOString() } as SeenBackup);
  return { clockAhead, migrations: migrations.map(({ name }) => String(name)), lastBackup };
}

/** A file that does not exist yet is created by the start. */
function lookAtFile(file: string): Seen {
  if (!existsSync(file)) return { clockAhead: 0, migrations: [], lastBackup: undefined };
  const connection = new Libsql(file, { readonly: true, timeout: CONNECT_MS });
  try {
    const select = <T = { name: string }>(statement: string) => connection.prepare(statement).all() as T[];
    const tables = select("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name);
    const migrations = tables.includes('migrations') ? select('SELECT name FROM migrations ORDER BY timestamp') : [];
    const [last] = tables.includes('backup_runs') ? select<SeenBackup>(LAST_BACKUP) : [];
    const lastBackup = last && { ...last, due_at: `${last.due_at.replace(' ', 'T')}Z` };
    return { clockAhead: 0, migrations: migrations.map(({ name }) => name), lastBackup };
  } finally {
    connection.close();
  }
}
