import { execFileSync } from 'node:child_process';
import { program } from './programs.js';

/** Takes all further file descriptors away from a process; the function that is returned gives them back. */
export function withoutDescriptors(pid: number): () => void {
  const prlimit = (...args: string[]) =>
    execFileSync(program('util-linux', 'prlimit'), [`--pid=${pid}`, ...args], { encoding: 'utf8' });
  const soft = prlimit('--nofile', '--output=SOFT', '--noheadings').trim();
  prlimit('--nofile=3:');
  return () => prlimit(`--nofile=${soft}:`);
}
