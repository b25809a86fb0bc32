import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { draftName } from '../files/draft-name.js';

const holder = z.object({ pid: z.int(), host: z.string(), token: z.string() });
type Holder = z.infer<typeof holder>;

const TIMEOUT_MS = 20_000;
const RETRY_MS = 25;
/** Changes take seconds: whoever still holds a lock after this has ended where it cannot be seen, and nobody waits. */
const ABANDONED_MS = 600_000;

/**
 * Runs `work` while no other process changes the releases. The lock of a dead process on this machine is broken; a lock
 * from another machine is respected, because whether its holder is alive cannot be known here. @throws ReleaseError on timeout
 */
export async function withLock<T>(releasesDir: string, work: () => Promise<T>): Promise<T> {
  const path = join(releasesDir, '.lock');
  const self: Holder = { pid: process.pid, host: hostname(), token: crypto.randomUUID() };
  await acquire(path, self);
  try {
    return await work();
  } finally {
    if ((await readHolder(path))?.token === self.token) await rm(path, { force: true });
  }
}

async function acquire(path: string, self: Holder): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const temporary = join(dirname(path), draftName('lock'));
  await writeFile(temporary, JSON.stringify(self));
  try {
    while (!(await claim(temporary, path))) {
      const other = await readHolder(path);
      const isOver = Date.now() > deadline;
      // Unless it cannot be broken, such as that of another user.
      if (other && isDead(other) && !isOver) await breakLock(path, other);
      else if (isOver || (await lockedSince(path)) < Date.now() - ABANDONED_MS)
        throw new ReleaseError(await lockedMessage(path, other));
      else await pause(RETRY_MS);
    }
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Creating a hard link is atomic and fails when the target exists. */
async function claim(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the lock of a dead process aside. If a live process acquired it meanwhile, its lock is restored. */
async function breakLock(path: string, dead: Holder): Promise<void> {
  const aside = join(dirname(path), draftName('dead-lock'));
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readHolder(aside))?.token !== dead.token) await claim(aside, path);
  await rm(aside, { force: true });
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return holder.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function isDead({ pid, host }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Now, if it was released meanwhile. */
const lockedSince = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );

async function lockedMessage(path: string, other: Holder | undefined): Promise<string> {
  const holder = other ? `process ${other.pid} on ${other.host}` : 'another process';
  const since = new Date(await lockedSince(path)).toISOString();
  return `${path} is locked by ${holder} since ${since}. If that process has ended, delete the file.`;
}
