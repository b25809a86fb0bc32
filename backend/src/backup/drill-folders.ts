import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbandoned } from './last-progress.js';

/** drill-<process>-<machine>-<random>: other machines and containers may share the folder. */
const NAME = /^drill-(\d{1,10})-([0-9a-f]{8})-\w{6}$/;
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Makes the folder of a drill of this process, which nobody else can read. */
export const makeDrillFolder = (): string => mkdtempSync(join(tmpdir(), `drill-${process.pid}-${machine}-`));

/** Folders of this user's drills that have surely ended without removing them. */
export async function abandonedFolders(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(tmpdir())) {
    const [, pid, of] = NAME.exec(name) ?? [];
    const path = join(tmpdir(), name);
    if (pid === undefined || !(await isOurs(path))) continue;
    // A process of today may have the number of one that has ended.
    if ((of === machine && !isRunning(Number(pid))) || (await isAbandoned(path))) found.push(path);
  }
  return found;
}

/** Everybody may write to the folder of temporary files. */
async function isOurs(path: string): Promise<boolean> {
  const info = await lstat(path).catch(() => undefined);
  return info?.isDirectory() === true && (process.getuid === undefined || info.uid === process.getuid());
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
