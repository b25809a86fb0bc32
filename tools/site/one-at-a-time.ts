import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { z } from 'zod';
import type { SiteSettings } from './settings.js';
import { StartError } from './start-error.js';

const LOCK = 'running.lock';
const HOLDER = 'running.json';

const holder = z.object({ pid: z.int(), url: z.string() });
type Holder = z.output<typeof holder>;

/** Referred to as long as the process lives: a connection that nobody refers to is closed, and its lock goes. */
const held: unknown[] = [];

/**
 * Keeps the folder of an embedded database for this process. The lock is one of SQLite's on an empty file: the system
 * takes it back with the process, however that ends. @throws StartError naming the site that runs there already.
 */
export function holdDataFolder({ dataDir, publicUrl, env }: SiteSettings): void {
  if (env.DATABASE_URL) return;
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, HOLDER);
  if (!lock(join(dataDir, LOCK))) throw new StartError(refusal(dataDir, readHolder(file)));
  const me: Holder = { pid: process.pid, url: publicUrl };
  writeFileSync(`${file}.part`, JSON.stringify(me));
  renameSync(`${file}.part`, file);
}

function lock(file: string): boolean {
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN IMMEDIATE');
    held.push(connection);
    return true;
  } catch (error) {
    connection.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/** Nothing while the one who holds the lock has not written it down yet. */
function readHolder(file: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function refusal(dataDir: string, running: Holder | undefined): string {
  const [what, end] = running
    ? [`${running.url}, process ${running.pid}`, `, or kill ${running.pid}`]
    : ['starting', ''];
  return [
    `A site runs on the data in ${dataDir} already: ${what}.`,
    `Use that one, or end it (Ctrl-C where it was started${end}). For a second site beside it:`,
    '  DATA_DIR=./data2 RELEASES_DIR=./releases2 PORT=4300 API_PORT=3100 npm start',
  ].join('\n');
}
