import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { program } from './programs.js';

/**
 * File systems that only one process sees: it starts in a mount namespace of its own, which ends together with it.
 * Needs root.
 */
export function prefixWithTmpfs(folder: string, megabytes: number): string[] {
  if (process.getuid?.() !== 0) throw new Error('A file system of its own needs root: run these tests as root.');
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "$0" && exec "$@"`;
  return [program('util-linux', 'unshare'), '--mount', 'sh', '-c', mount, folder];
}

/** A path as the process sees it. */
export const seenBy = (pid: number, path: string): string => join(`/proc/${pid}/root`, path);

/** Makes a folder read-only for the process; the function that is returned makes it writable again. */
export function makeReadOnly(pid: number, folder: string): () => void {
  const inside = (...args: string[]) =>
    execFileSync(program('util-linux', 'nsenter'), ['--mount', '--target', String(pid), ...args], { stdio: 'pipe' });
  inside('mount', '--bind', folder, folder);
  inside('mount', '-o', 'remount,ro,bind', folder);
  return () => inside('umount', folder);
}
