import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import type { Config } from './config.js';

const OTHERS = 0o077;

/**
 * Makes the data readable by this process's user only: the database contains the password hash, secrets and personal
 * data. What older versions left readable by others is corrected. @returns paths that belong to another user
 */
export function keepFilesPrivate({ dataDir, databaseFile }: Pick<Config, 'dataDir' | 'databaseFile'>): string[] {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true });
  const files = ['', '-wal', '-shm'].map((suffix) => databaseFile + suffix).filter((path) => existsSync(path));
  return [dataDir, ...files].filter((path) => !closeToOthers(path));
}

function closeToOthers(path: string): boolean {
  const { mode } = statSync(path);
  if ((mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, mode & 0o7700);
    return true;
  } catch {
    return false;
  }
}
