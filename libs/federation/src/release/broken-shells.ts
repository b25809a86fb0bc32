import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { replaceFile } from '../files/atomic-write.js';
import { readIfExists } from '../files/read-if-exists.js';
import type { ReleaseDocument } from './document.js';
import { readHistory } from './history.js';
import { BROKEN_SHELLS_FILE, buildFolder } from './paths.js';
import { shellsOf } from './ran-with.js';

const fileOf = (releasesDir: string, shell: string) =>
  join(buildFolder(releasesDir, 'shell', shell), BROKEN_SHELLS_FILE);

/** Notes beside a stored shell whose contracts it breaks: comparing them again would need a compiler. */
export async function noteBrokenShells(releasesDir: string, shell: string, broken: readonly string[]): Promise<void> {
  const file = fileOf(releasesDir, shell);
  if (broken.length > 0) await replaceFile(file, JSON.stringify(broken));
  else await rm(file, { force: true });
}

/** A build that only ran with shells whose contracts the live one breaks returns with its shell. @throws ReleaseError */
export async function rejectLeftBehind(
  releasesDir: string,
  { shell }: ReleaseDocument,
  build: { name: string; hash: string },
): Promise<void> {
  if (build.name === 'shell') return;
  const broken = JSON.parse((await readIfExists(fileOf(releasesDir, shell.hash))) ?? '[]') as string[];
  const history = await readHistory(releasesDir);
  const shells = [...shellsOf(build, history)];
  if (shells.length === 0 || !shells.every((hash) => broken.includes(hash))) return;
  const last = history.findLast((line) => shellsOf(build, [line]).size > 0);
  throw new ReleaseError(
    `${build.name} ${build.hash} needs the kit or API of a shell before the live one. Return to all builds of that time: rollback --all --to ${last?.id}.`,
  );
}
