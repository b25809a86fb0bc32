import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

/** Memory of a process that is in RAM, in MB. */
export function residentMemory(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * PAGE_BYTES) / 2 ** 20;
}

/** Files, sockets and pipes that a process has open. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
