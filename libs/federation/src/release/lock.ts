import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ReleaseError } from './errors.js';

const holder = z.object({ pid: z.int(), host: z.string(), token: z.string() });
type Holder = z.infer<typeof holder>;

const PATIENCE_MS = 20_000;
const RETRY_MS = 25;

/**
 * Runs `work` while no other process changes the releases. The lock of a process that died is taken over; a lock from
 * another machine is respected, for whether its owner lives cannot be known here.
 */
export async function withLock<T>(releasesDir: string, work: () => Promise<T>): Promise<T> {
  const path = join(releasesDir, '.lock');
  const me: Holder = { pid: process.pid, host: hostname(), token: crypto.randomUUID() };
  await acquire(path, me);
  try {
    return await work();
  } finally {
    if ((await readHolder(path))?.token === me.token) await rm(path, { force: true });
  }
}

async function acquire(path: string, me: Holder): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const draft = `${path}.${me.token}`;
  await writeFile(draft, JSON.stringify(me));
  try {
    while (!(await claim(draft, path))) {
      const other = await readHolder(path);
      if (other && isDead(other)) await clearDead(path, other);
      else if (Date.now() > deadline)
        throw new ReleaseError(`${path} is locked by ${describe(other)}. Try again later.`);
      else await pause(RETRY_MS);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** A hard link appears whole or not at all, and only once. */
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead lock aside. Should a living one have come in between, it is put back. */
async function clearDead(path: string, dead: Holder): Promise<void> {
  const aside = `${path}.dead.${crypto.randomUUID()}`;
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

const describe = (other: Holder | undefined) => (other ? `process ${other.pid} on ${other.host}` : 'another process');
