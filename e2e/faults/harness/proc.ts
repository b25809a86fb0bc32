import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

/** Memory of a process that is in RAM, in MB. */
export function residentMemory(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * PAGE_BYTES) / 2 ** 20;
}

/** Files, sockets and pipes that a process has open. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used, with all its threads. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
