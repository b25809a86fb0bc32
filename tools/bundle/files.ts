import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The files below a folder, relative to it, with `/`, in order; none of a folder that does not exist. Links are none. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** The bytes of all files below a folder. */
export const sizeOf = (folder: string): number =>
  filesIn(folder).reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0);
