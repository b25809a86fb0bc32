import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { z } from 'zod';
import type { SiteSettings } from './settings.js';
import { StartError } from './start-error.js';

const LOCK_FILE = 'running.lock';
const OWNER_FILE = 'running.json';

const ownerSchema = z.object({ pid: z.int(), url: z.string() });
type Owner = z.output<typeof ownerSchema>;

/** Referenced until the process ends: an unreferenced connection is closed and releases its lock. */
const connections: unknown[] = [];

/**
 * Locks the folder of an embedded database for this process. The lock is a SQLite transaction on an empty file: the
 * operating system releases it with the process, even after a crash. @throws StartError that names the running site
 */
export function lockDataDir({ dataDir, publicUrl, env, startCommand }: SiteSettings): void {
  if (env.DATABASE_URL) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, OWNER_FILE);
  writeFileSync(join(dataDir, LOCK_FILE), '', { flag: 'a', mode: 0o600 });
  if (!acquire(join(dataDir, LOCK_FILE))) throw new StartError(lockedMessage(dataDir, readOwner(file), startCommand));
  const owner: Owner = { pid: process.pid, url: publicUrl };
  writeFileSync(`${file}.part`, JSON.stringify(owner), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function acquire(file: string): boolean {
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

/** Undefined while the owner of the lock has not written the file yet. */
function readOwner(file: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function lockedMessage(dataDir: string, owner: Owner | undefined, startCommand: string): string {
  const [site, kill] = owner ? [`${owner.url}, process ${owner.pid}`, `, or kill ${owner.pid}`] : ['starting', ''];
  return [
    `A site is already running on the data in ${dataDir}: ${site}.`,
    `Use it, or stop it first (Ctrl-C in its terminal${kill}). To run a second site alongside it:`,
    `  DATA_DIR=./data2 RELEASES_DIR=./releases2 PORT=4300 API_PORT=3100 ${startCommand}`,
  ].join('\n');
}
