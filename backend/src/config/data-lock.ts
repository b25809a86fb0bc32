import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { type Config, ConfigError } from './config.js';
import { SHUTDOWN } from './deadlines.js';

/** Held by the one backend of an embedded database. */
const LOCK_FILE = 'backend.lock';
/** Which process that is; absent while it is ending. */
const PROCESS_FILE = 'backend.pid';
const ENDING = { maxMs: SHUTDOWN.total + 1_000, intervalMs: 100 };

/** Referenced until the process ends: an unreferenced connection is closed and releases its lock. */
const connections: unknown[] = [];

/**
 * Locks a file for this process, until it ends. The lock is a SQLite transaction on an empty file: the operating system
 * releases it with the process, even after a crash. @returns whether no other process has it
 */
export function lockFile(file: string): boolean {
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN IMMEDIATE');
    connections.push(connection);
    return true;
  } catch (error) {
    connection.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/**
 * Makes this process the only backend of an embedded database: with a second one each would hold up the other's writes,
 * and neither would notice what the other changes in the settings that it keeps. Commands may run beside it. Waits for one
 * that is ending. @returns what to call when this one begins to end @throws ConfigError that names the backend that runs
 */
export async function lockBackend({ databaseServer, dataDir }: Pick<Config, 'databaseServer' | 'dataDir'>) {
  if (databaseServer) return () => undefined;
  const [file, processFile] = [join(dataDir, LOCK_FILE), join(dataDir, PROCESS_FILE)];
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const deadline = performance.now() + ENDING.maxMs;
  while (!lockFile(file)) {
    if (existsSync(processFile) || performance.now() > deadline)
      throw new ConfigError(
        `${runningBackend(dataDir)} Stop it first, or give this one data of its own (DATA_DIR); several backends need a database server (DATABASE_URL).`,
      );
    await sleep(ENDING.intervalMs);
  }
  attempt(() => writeFileSync(processFile, String(process.pid), { mode: 0o600 }));
  return () => attempt(() => rmSync(processFile, { force: true }));
}

/** On a full or read-only disk: the lock itself is what counts. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // A second backend is refused all the same, only later or with less of an explanation.
  }
}

/** The sentence that names the backend that runs on the data, or undefined if none does; then none can until this process ends. */
export function keepBackendOut(dataDir: string): string | undefined {
  const file = join(dataDir, LOCK_FILE);
  return !existsSync(file) || lockFile(file) ? undefined : runningBackend(dataDir);
}

const runningBackend = (dataDir: string): string =>
  `A backend is already running on the data in ${dataDir}${processOf(dataDir)}.`;

/** Empty while it has not written the file yet. */
function processOf(dataDir: string): string {
  try {
    return `: process ${readFileSync(join(dataDir, PROCESS_FILE), 'utf8')}`;
  } catch {
    return '';
  }
}
