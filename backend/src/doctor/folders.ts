import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { type Finding, failure, ok, warning } from './finding.js';

const OTHERS = 0o077;
/** Room for a day with images, logs and a write-ahead log. */
const LITTLE_BYTES = 1_000_000_000;
/** More than an empty file takes: a full disk still has room for that. */
const PROBE = Buffer.alloc(64 * 1024);

/** The data folder: there, writable, with room, and closed to others. */
export function examineFolders({ dataDir, databaseFile }: Pick<Config, 'dataDir' | 'databaseFile'>): Finding[] {
  const about = 'data folder';
  if (!existsSync(dataDir))
    return [warning(about, `${dataDir} does not exist. The first start creates it; if there was one, mount it.`)];
  const problem = writingProblem(dataDir);
  if (problem) return [failure(about, problem)];
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const room = `${dataDir} is writable, with ${(free / 1e9).toFixed(1)} GB free`;
  return [
    free < LITTLE_BYTES
      ? warning(about, `${room}. Make room: du -xh ${dataDir} | sort -h | tail.`)
      : ok(about, `${room}.`),
    ...[dataDir, databaseFile].filter((path) => existsSync(path)).flatMap(openToOthers),
  ];
}

function writingProblem(folder: string): string | undefined {
  const file = join(folder, `.probe-${process.pid}`);
  try {
    tryWriting(file);
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return `Nothing can be written to ${folder} (DATA_DIR): ${code}. ${REMEDIES[code] ?? 'Correct DATA_DIR.'}`;
  }
}

/** Removing fails too in a folder that may not be searched. */
function tryWriting(file: string): void {
  try {
    writeFileSync(file, PROBE, { mode: 0o600 });
  } finally {
    rmSync(file, { force: true });
  }
}

const REMEDIES: Record<string, string> = {
  ENOSPC: 'The disk is full: make room.',
  EDQUOT: 'The quota is used up: make room.',
  EROFS: 'The disk is read-only: mount it writable, after a look at dmesg.',
  EACCES: 'It belongs to another user: chown it to the one that the site runs as.',
};

function openToOthers(path: string): Finding[] {
  const { mode, uid } = statSync(path);
  if ((mode & OTHERS) === 0) return [];
  const owner = uid === process.getuid?.() ? 'a start closes it' : `as its owner: chmod go= ${path}`;
  return [warning('permissions', `Other users of this machine can read ${path}: ${owner}.`)];
}
