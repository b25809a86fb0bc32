import type { WorkerThread } from './worker-thread.js';

/** Of all threads: the limits of their heaps do not cover what is outside, such as buffers. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Code that does nothing else fills some 100 MB in this time. */
const INTERVAL_MS = 50;

/**
 * Ends the threads that are at work when the process uses too much memory: one of them does. The one that has been at
 * work for longest is to blame: a page takes milliseconds, and filling so much memory a quarter of a second. If none is,
 * or memory does not come back, the process ends.
 */
export function watchMemory(threads: () => WorkerThread[], end: () => void): void {
  setInterval(() => {
    if (process.memoryUsage.rss() <= MAX_BYTES) return;
    const all = threads();
    const busy = all
      .filter(({ busySince }) => busySince !== undefined)
      .sort((a, b) => Number(a.busySince) - Number(b.busySince));
    const failure = { failureClass: 'memory', reason: 'too many buffers' } as const;
    if (busy.length > 0) for (const [n, thread] of busy.entries()) thread.fail({ ...failure, isShared: n > 0 });
    else if (!all.some(({ isTerminating }) => isTerminating)) end();
  }, INTERVAL_MS);
}
