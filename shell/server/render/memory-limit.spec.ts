/** @jest-environment node */
import { watchMemory } from './memory-limit.js';
import type { WorkerThread } from './worker-thread.js';

const failures: unknown[] = [];
const thread = (busySince: number | undefined, isTerminating = false) => {
  const fail = (failure: object) => failures.push({ busySince, ...failure });
  return { busySince, isTerminating, fail } as unknown as WorkerThread;
};

let ends: number;

/** Too much memory is in use when it looks. */
function lookAt(threads: WorkerThread[]): void {
  failures.length = 0;
  ends = 0;
  jest.useFakeTimers();
  jest.spyOn(process.memoryUsage, 'rss').mockReturnValue(600 * 2 ** 20);
  watchMemory(
    () => threads,
    () => {
      ends += 1;
    },
  );
  jest.advanceTimersByTime(50);
  jest.useRealTimers();
  jest.restoreAllMocks();
}

it('all that are at work fail, and the one that has been for longest is to blame', () => {
  lookAt([thread(undefined), thread(900), thread(200), thread(800)]);
  const failure = { failureClass: 'memory', reason: 'too many buffers' };
  expect(failures).toEqual([
    { busySince: 200, ...failure, isShared: false },
    { busySince: 800, ...failure, isShared: true },
    { busySince: 900, ...failure, isShared: true },
  ]);
});

it('where none is at work, the process ends, unless one that was is being ended', () => {
  lookAt([thread(undefined)]);
  expect([failures, ends]).toEqual([[], 1]);
  lookAt([thread(undefined), thread(undefined, true)]);
  expect(ends).toBe(0);
});
