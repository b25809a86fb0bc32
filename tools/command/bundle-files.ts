import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../bundle/files.js';
import { StartError } from '../site/start-error.js';

const SUMS = 'SHA256SUMS';
/** Beside the programs, and changed by those who run the site. */
const SETTINGS = ['operations', 'docs'];

/** A bundle that was unpacked over another one has files of both. @throws StartError that names one */
export function requireOneBundle(root: string): void {
  const sums = join(root, SUMS);
  if (!existsSync(sums)) return;
  const lines = readFileSync(sums, 'utf8').trim().split('\n');
  const own = new Set(lines.map((line) => line.slice(line.indexOf('  ') + 2)));
  const folders = new Set([...own].filter((file) => file.includes('/')).map((file) => file.split('/')[0] as string));
  const foreign = [...folders]
    .filter((folder) => !SETTINGS.includes(folder))
    .flatMap((folder) => filesIn(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => !own.has(file));
  if (foreign.length === 0) return;
  throw new StartError(
    `${root} has files of another bundle (${foreign.length}, such as ${foreign[0]}). Unpack each bundle into a folder of its own.`,
  );
}
