import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import type { DatabaseServer } from '../config/database-url.js';
import { ABANDONED_MS } from './last-progress.js';

const CONNECT_MS = 5_000;
const STATEMENT_MS = 60_000;
/** A drill is over by then; the server would otherwise end a silent connection after hours. */
const HELD_S = 14 * 24 * 3_600;
/** drill_<seconds since 1970>_<random> */
const NAME = /^drill_(\d{10})_[0-9a-f]{12}$/;

const newName = (now = Date.now()): string => `drill_${Math.floor(now / 1_000)}_${randomBytes(6).toString('hex')}`;

/** A database of a drill, which is locked for as long as the drill runs: the lock of a process that dies is free at once. */
export interface DrillDatabase {
  name: string;
  drop(): Promise<void>;
}

/** Creates a database for a drill. @throws the driver's error if the account may not */
export async function createDrillDatabase(server: DatabaseServer): Promise<DrillDatabase> {
  const name = newName();
  const holder = await connect(server);
  try {
    await holder.query('SET SESSION wait_timeout = ?', [HELD_S]);
    await holder.query('SELECT GET_LOCK(?, 0)', [name]);
    await holder.query('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [name]);
  } catch (error) {
    holder.destroy();
    throw error;
  }
  const drop = () => dropDrillDatabase(server, name).finally(() => holder.destroy());
  return { name, drop };
}

export const dropDrillDatabase = (server: DatabaseServer, name: string): Promise<void> =>
  onServer(server, async (connection) => {
    // The last statement of a process that was killed may still be rolled back.
    await connection.query('SET SESSION lock_wait_timeout = ?', [STATEMENT_MS / 1_000]);
    await connection.query('DROP DATABASE IF EXISTS ??', [name]);
  });

/**
 * Databases of drills that have surely ended without dropping them: nobody holds their lock. Nodes of a cluster do not
 * know each other's locks; there, a day counts.
 */
export function abandonedDatabases(server: DatabaseServer): Promise<string[]> {
  return onServer(server, async (connection) => {
    const names = (await rowsOf(connection, "SHOW DATABASES LIKE 'drill\\_%'")).map(([name]) => String(name));
    if (names.length === 0) return [];
    const isCluster = server.hosts.length > 1 || (await hasWriteSets(connection));
    const found: string[] = [];
    for (const name of names) {
      const [, seconds] = NAME.exec(name) ?? [];
      if (seconds === undefined || (isCluster && Date.now() - Number(seconds) * 1_000 < ABANDONED_MS)) continue;
      const [[isFree] = []] = await rowsOf(connection, 'SELECT IS_FREE_LOCK(?)', [name]);
      if (Number(isFree) === 1) found.push(name);
    }
    return found;
  });
}

async function hasWriteSets(connection: Connection): Promise<boolean> {
  const [[, value] = []] = await rowsOf(connection, "SHOW GLOBAL VARIABLES LIKE 'wsrep_on'");
  return value === 'ON';
}

async function rowsOf(connection: Connection, sql: string, values: readonly unknown[] = []): Promise<unknown[][]> {
  const [rows] = await connection.query({ sql, values: [...values], rowsAsArray: true, timeout: CONNECT_MS });
  return rows as unknown[][];
}

async function onServer<T>(server: DatabaseServer, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(server);
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}

async function connect({ hosts, username, password, tls }: DatabaseServer): Promise<Connection> {
  const [address] = hosts;
  const encryption = tls && { ssl: { ...tls, verifyIdentity: true } };
  const login = { user: username, password, connectTimeout: CONNECT_MS };
  const connection = await createConnection({ ...login, ...address, ...encryption });
  // A connection that breaks while it is idle is noticed by the next statement.
  connection.on('error', () => undefined);
  return connection;
}
