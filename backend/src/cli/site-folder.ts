import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, commandOf } from '../config/config.js';
import { keepBackendOut, lockFile } from '../config/data-lock.js';
import { CommandError } from './command-error.js';

/** Where `start` says that it runs: a lock that ends with its process, and which process that is. */
const LOCK_FILE = 'running.lock';
const OWNER_FILE = 'running.json';

/** For commands that need a site: nothing must be created where there is none. @throws CommandError */
export function requireSite({ databaseServer, databaseFile, dataDir }: Config): void {
  if (!databaseServer && !existsSync(databaseFile))
    throw new CommandError(`There is no site in ${dataDir} (DATA_DIR).`);
}

/**
 * For commands that exchange the data below a site. The locks are kept until this process ends, so that neither a site
 * nor a backend starts meanwhile. @throws CommandError naming the one that runs
 */
export function requireStoppedSite({ databaseServer, dataDir }: Config): void {
  if (databaseServer) return;
  const file = join(dataDir, LOCK_FILE);
  if (existsSync(file) && !lockFile(file)) throw new CommandError(runningMessage(dataDir));
  const backend = keepBackendOut(dataDir);
  if (backend) throw new CommandError(`${backend} Stop it first.`);
}

function runningMessage(dataDir: string): string {
  const { url, pid } = ownerOf(dataDir);
  const site = pid === undefined ? 'starting' : `${url}, process ${pid}`;
  const kill = pid === undefined ? '' : `, or kill ${pid}`;
  const start = commandOf('start');
  return `A site is running on the data in ${dataDir}: ${site}. Stop it first (Ctrl-C in the terminal of ${start}${kill}).`;
}

/** Empty while the owner of the lock has not written the file yet. */
function ownerOf(dataDir: string): { url?: string; pid?: number } {
  try {
    return JSON.parse(readFileSync(join(dataDir, OWNER_FILE), 'utf8'));
  } catch {
    return {};
  }
}
