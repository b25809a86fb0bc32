import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MODULES = 'node_modules';
/** npm writes it in place: a link would change the original. Caches hold results of other folders. */
const NPM_STATE = '.package-lock.json';
const NOT_COPIED = ['.cache', '.vite'];
/** What git ignores at the top of the copy, and every document may find. */
const IGNORED = ['.git', '.nx', MODULES, 'dist', 'data', 'releases'];

/** What of the working tree is followed: its last commit, and changes of tracked files that are not committed. */
export async function versionOf(root: string): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  return (await git('stash', 'create')) || (await git('rev-parse', 'HEAD'));
}

/** A clone of the repository, with the packages that are installed here: nothing is built in it, and it needs no network. */
export async function createCopy(root: string, folder: string, version: string): Promise<void> {
  const isNew = !existsSync(folder);
  if (isNew) await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
  await run('git', ['checkout', '--quiet', '--force', '--detach', version], { cwd: folder });
  await run('git', ['clean', '-fdq'], { cwd: folder });
  if (!isNew) return;
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const workspace of ['', ...workspaces]) {
    const from = join(root, workspace, MODULES);
    if (existsSync(from)) await linkTree(from, join(folder, workspace, MODULES));
  }
}

/** Takes back what a document has changed. Packages, builds, caches and data stay, but not those of new projects. */
export async function resetCopy(folder: string): Promise<void> {
  await run('git', ['reset', '--quiet', '--hard'], { cwd: folder });
  await run('git', ['clean', '-fdq'], { cwd: folder });
  const { stdout } = await run('git', ['ls-tree', '--name-only', 'HEAD'], { cwd: folder });
  const kept = [...stdout.split('\n'), ...IGNORED];
  for (const entry of await readdir(folder)) {
    if (!kept.includes(entry)) await rm(join(folder, entry), { recursive: true, force: true });
  }
}

/** The same tree with links to the same files: programs that replace a file, as npm does, leave the original alone. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (NOT_COPIED.includes(entry.name) && entry.isDirectory()) continue;
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target, 'junction');
    else if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.name === NPM_STATE) await copyFile(source, target, constants.COPYFILE_EXCL);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
