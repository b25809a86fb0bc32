import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Root of the workspace that contains a folder: the nearest package.json with workspaces. */
export function workspaceRoot(from = process.cwd()): string {
  const file = join(from, 'package.json');
  if (existsSync(file) && 'workspaces' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return from;
  if (dirname(from) === from) throw new Error('Run this command inside the workspace.');
  return workspaceRoot(dirname(from));
}

/** The releases folder: `RELEASES_DIR` from the environment or the workspace's `.env`, else the workspace's `releases/`. */
export function releasesDir(root: string): string {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return resolve(root, process.env.RELEASES_DIR?.trim() || 'releases');
}

/** Name for the history: `RELEASE_WHO`, else the system user. */
export function currentUser(): string {
  return process.env.RELEASE_WHO ?? userInfo().username;
}
