import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesIn } from './files.js';

/** The sums of a bundle's files, as `sha256sum -c` reads them. */
export const SUMS = 'SHA256SUMS';

const ARCHIVE_TIMEOUT_MS = 300_000;

/** Writes the sums of all files below a folder into it. */
export function writeSums(folder: string): void {
  const lines = filesIn(folder)
    .filter((file) => file !== SUMS)
    .map((file) => `${sumOf(join(folder, file))}  ${file}`);
  writeFileSync(join(folder, SUMS), `${lines.join('\n')}\n`);
}

/**
 * Packs a folder beside itself, and the archive's own sum beside that. Names in order, one owner and one time: the same
 * files are the same archive. @returns the path of the archive
 */
export function writeArchive(folder: string, time: Date): string {
  const archive = `${folder}.tar.gz`;
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${Math.floor(time.getTime() / 1000)}`,
  ];
  const compressed = ['--use-compress-program', 'gzip -9n'];
  execFileSync('tar', ['-C', dirname(folder), ...same, ...compressed, '-cf', archive, basename(folder)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: ARCHIVE_TIMEOUT_MS,
  });
  writeFileSync(`${archive}.sha256`, `${sumOf(archive)}  ${basename(archive)}\n`);
  return archive;
}

const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
