import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_FILES = 10_000;

/** Files of a folder that were last written before `at`, at most 10,000; an absent folder has none. */
export async function filesBefore(folder: string, extensions: readonly string[], at: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const found: string[] = [];
  for (const name of names.filter((one) => extensions.some((extension) => one.endsWith(extension)))) {
    if (found.length === MAX_FILES) break;
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info?.isFile() && info.mtime < at) found.push(path);
  }
  return found;
}

export async function removeFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
