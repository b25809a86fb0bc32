import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE, ENCRYPTED } from './archive.js';
import { type Keep, keptOf } from './kept-backups.js';
import { isAbandoned } from './last-progress.js';
import { PART } from './upload-files.js';

/** 2026-11-20T02-00-00-000Z */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

export interface StoredBackup {
  name: string;
  /** When it was complete. */
  at: Date;
  encrypted: boolean;
}

/** The folder name of a backup that begins now. */
export const newName = (now = new Date()): string => now.toISOString().replace(/[:.]/g, '-');

/** When a backup with a name of ours began. */
export const timeOf = (name: string): Date | undefined => {
  const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
  const time = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return day && !Number.isNaN(time.getTime()) ? time : undefined;
};

/** The complete backups in a folder, the newest first; an absent folder has none. */
export async function storedBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const found = await Promise.all(
    names.filter((name) => !name.endsWith(PART)).map((name) => storedBackup(folder, name)),
  );
  return found.flatMap((one) => one ?? []).sort((a, b) => b.at.getTime() - a.at.getTime());
}

async function storedBackup(folder: string, name: string): Promise<StoredBackup | undefined> {
  for (const encrypted of [false, true]) {
    const file = join(folder, name, `${DATABASE}${encrypted ? ENCRYPTED : ''}`);
    const info = await stat(file).catch(() => undefined);
    if (info?.isFile()) return { name, at: info.mtime, encrypted };
  }
  return undefined;
}

/**
 * Removes the backups with names of ours that are not kept, and what processes left that died. A backup that somebody
 * named stays. Returns the removed names.
 */
export async function prune(folder: string, keep: Keep, dayOf: (at: Date) => string): Promise<string[]> {
  const backups = (await storedBackups(folder)).filter(({ name }) => timeOf(name)).map(({ name }) => name);
  const names = backups.sort().reverse();
  const kept = keptOf(names, keep, (name) => dayOf(timeOf(name) ?? new Date(0)));
  const removed = names.filter((name) => !kept.has(name));
  for (const name of removed) {
    // Half a backup must not have its name, whenever this process ends.
    await rename(join(folder, name), join(folder, `${name}${PART}`));
    await rm(join(folder, `${name}${PART}`), { recursive: true, force: true });
  }
  await removeAbandoned(folder);
  return removed;
}

/** A large backup may have begun days ago: what counts is whether it still grows. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((one) => one.endsWith(PART) && timeOf(one.slice(0, -PART.length)))) {
    const path = join(folder, name);
    if (await isAbandoned(path)) await rm(path, { recursive: true, force: true });
  }
}
