import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { PART } from './upload-files.js';

/** What nothing was added to for so long belongs to a process that has died. */
export const ABANDONED_MS = 24 * 3_600_000;

/**
 * When something was last added to a folder. Each file that is added changes the time of its folder, so that below the
 * top only folders and unfinished files are looked at. What disappears meanwhile is being worked on.
 */
export async function lastProgress(path: string, isTop = true): Promise<number> {
  try {
    const info = await lstat(path);
    if (!info.isDirectory()) return info.mtimeMs;
    let latest = info.mtimeMs;
    for await (const entry of await opendir(path)) {
      const isTelling = isTop || entry.isDirectory() || entry.name.endsWith(PART);
      if (isTelling) latest = Math.max(latest, await lastProgress(join(path, entry.name), false));
    }
    return latest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Date.now();
  }
}

/** Whether its process has surely died. */
export const isAbandoned = async (path: string): Promise<boolean> =>
  Date.now() - (await lastProgress(path)) > ABANDONED_MS;
