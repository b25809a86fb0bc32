import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quietPort } from '@waybill/federation/testing/port';
import { createConnection } from 'mysql2/promise';

const START_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;

/** A MariaDB server of one's own: data in a temporary folder, no network, gone when stopped. */
export interface PrivateMariaDb {
  /** Address of a database on it, as `DATABASE_URL` takes it. The database itself is made by {@link createDatabase}. */
  url(database?: string): string;
  stop(): Promise<void>;
}

/** Starts a private server. Throws with what to install when there is no MariaDB on this machine. */
export async function startMariaDb(): Promise<PrivateMariaDb> {
  const server = locate('mariadbd', 'mysqld');
  const install = locate('mariadb-install-db', 'mysql_install_db');
  const folder = mkdtempSync(join(tmpdir(), 'waybill-mariadb-'));
  const port = await quietPort();
  const asUser = userInfo().uid === 0 ? ['--user=root'] : [];
  execFileSync(
    install,
    [`--datadir=${folder}`, '--auth-root-authentication-method=normal', '--skip-test-db', '--force', ...asUser],
    { stdio: 'pipe' }, // so that a failure says why; --force: a machine that does not know its own name will do
  );
  const child = spawn(server, [...serverOptions(folder, port), ...asUser], { stdio: 'ignore' });
  const url = (database = '') => `mariadb://root@127.0.0.1:${port}/${database}`;
  try {
    await answering(url(), child);
  } catch (error) {
    await end(child, folder);
    throw error;
  }
  return { url, stop: () => end(child, folder) };
}

const serverOptions = (folder: string, port: number) => [
  '--no-defaults',
  `--datadir=${folder}`,
  `--socket=${join(folder, 'socket')}`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  '--max-connections=500',
  '--innodb-flush-log-at-trx-commit=2',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_unicode_ci',
];

function locate(...names: string[]): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  if (!found) throw new Error(`${names[0]} is not installed. Install mariadb-server, or set TEST_DATABASE_URL.`);
  return found;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const connection = await createConnection(url.replace('mariadb:', 'mysql:'));
      await connection.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Makes an empty database on the server of `url`; answers its own address and how to drop it. */
export async function createDatabase(
  url: string,
  name: string,
  characters = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
): Promise<{ url: string; drop(): Promise<void> }> {
  const run = async (statement: string) => {
    const connection = await createConnection(url.replace('mariadb:', 'mysql:'));
    await connection.query(statement);
    await connection.end();
  };
  await run(`CREATE DATABASE \`${name}\` ${characters}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`DROP DATABASE \`${name}\``) };
}

declare global {
  var privateMariaDb: PrivateMariaDb | undefined;
}

/** Jest's globalSetup of the tests on MariaDB: a private server, unless TEST_DATABASE_URL names one. */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  globalThis.privateMariaDb = await startMariaDb();
  process.env.TEST_DATABASE_URL = globalThis.privateMariaDb.url();
}
