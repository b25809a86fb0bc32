import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.js';

/** More than a folder or an empty file takes: a full disk still has room for these. */
const PROBE = Buffer.alloc(64 * 1024);

/** Creates a folder if it is missing, and tries to write into it. @throws StartError that names its variable when nothing can be written there */
export function requireWritable(variable: string, folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    tryWriting(join(folder, `.probe-${process.pid}`));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw unwritable(variable, folder, REASONS[code] ?? code);
  }
}

/**
 * A failure while something is written into a folder, such as a disk that has become full: one sentence if somebody can
 * correct it, and what was thrown otherwise.
 */
export function explainedWriting(variable: string, folder: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return OF_DISKS.includes(code) ? unwritable(variable, folder, REASONS[code] ?? code) : error;
}

const unwritable = (variable: string, folder: string, reason: string) =>
  new StartError(`Cannot write to ${folder} (${variable}): ${reason}.`);

function tryWriting(file: string): void {
  try {
    writeFileSync(file, PROBE, { mode: 0o600 });
  } finally {
    rmSync(file, { force: true });
  }
}

/** What a disk or its permissions say, and no mistake of ours. */
const OF_DISKS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'];

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full (ENOSPC)',
  EDQUOT: 'the quota is used up (EDQUOT)',
  EROFS: 'the disk is read-only (EROFS)',
  EACCES: 'it belongs to another user (EACCES)',
  ENOTDIR: 'a part of the path is a file (ENOTDIR)',
  EEXIST: 'it is a file (EEXIST)',
};
