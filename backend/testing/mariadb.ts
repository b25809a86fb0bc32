import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { createConnection } from 'mysql2/promise';

const START_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;
/** Folder of a run of jest, below the one of its new sites. */
const SYSTEM_TABLES = 'mariadb';

/** A private MariaDB server on the loopback interface; its data are in a temporary folder, deleted on stop. */
export interface PrivateMariaDb {
  /** `DATABASE_URL` of a database on it. {@link createDatabase} creates the database itself. */
  url(database?: string): string;
  /** Suspends the process: connections are accepted by the kernel, but nothing responds. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/**
 * Starts a private server, `at` a port if one is given; `folder` is a new one. Throws an error that says what to install if
 * there is no MariaDB.
 */
export async function startMariaDb(
  options: readonly string[] = [],
  at?: number,
  folder = scratchFolder('mariadb'),
): Promise<PrivateMariaDb> {
  const server = locate('mariadbd', 'mysqld');
  const port = at ?? (await freePort());
  addSystemTables(folder);
  const child = spawn(server, [...serverOptions(folder, port), ...options, ...asUser], { stdio: 'ignore' });
  const url = (database = '') => `mariadb://root@127.0.0.1:${port}/${database}`;
  try {
    await waitUntilReady(url(), child);
  } catch (error) {
    await stop(child, folder);
    throw error;
  }
  return {
    url,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: () => stop(child, folder),
  };
}

/** For whoever measures what a commit costs. */
export const folderOnDisk = () => mkdtempSync(join(tmpdir(), 'waybill-mariadb-'));

const asUser = userInfo().uid === 0 ? ['--user=root'] : [];

/** Makes them, or copies those that were made for the run of jest. */
function addSystemTables(folder: string): void {
  const made = process.env.NEW_SITES && join(process.env.NEW_SITES, SYSTEM_TABLES);
  if (made && existsSync(made)) cpSync(made, folder, { recursive: true });
  else makeSystemTables(folder);
}

function makeSystemTables(folder: string): void {
  execFileSync(
    locate('mariadb-install-db', 'mysql_install_db'),
    [
      `--datadir=${folder}`,
      `--tmpdir=${folder}`, // those of two servers have the same names
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--force', // works without a resolvable host name
      ...asUser,
    ],
    { stdio: 'pipe' }, // includes output in the error
  );
}

const serverOptions = (folder: string, port: number) => [
  '--no-defaults',
  `--datadir=${folder}`,
  `--socket=${join(folder, 'socket')}`,
  `--tmpdir=${folder}`,
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

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
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

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGCONT'); // a frozen server ignores SIGTERM
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Creates an empty database on the server of `url`; returns its URL and a function that drops it. */
export async function createDatabase(
  url: string,
  name: string,
  characterSet = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
): Promise<{ url: string; drop(): Promise<void> }> {
  const run = async (statement: string) => {
    const connection = await createConnection(url.replace('mariadb:', 'mysql:'));
    await connection.query(statement);
    await connection.end();
  };
  await run(`CREATE DATABASE \`${name}\` ${characterSet}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return { url: databaseUrl.href, drop: () => run(`DROP DATABASE \`${name}\``) };
}

/** Nobody needs the data of the tests after a crash of the machine. */
const FORGETFUL = ['--innodb-flush-log-at-trx-commit=0', '--innodb-flush-method=nosync', '--skip-innodb-doublewrite'];

declare global {
  var privateMariaDb: PrivateMariaDb | undefined;
}

/** Jest globalSetup of the MariaDB project: starts a private server unless TEST_DATABASE_URL is set. */
export default async function setUp(): Promise<void> {
  process.env.NEW_SITES ??= scratchFolder('new-sites');
  if (process.env.TEST_DATABASE_URL) return;
  makeSystemTables(join(process.env.NEW_SITES, SYSTEM_TABLES));
  globalThis.privateMariaDb = await startMariaDb(FORGETFUL);
  process.env.TEST_DATABASE_URL = globalThis.privateMariaDb.url();
}
