/** @jest-environment node */
import { watchMemory } from './memory-limit.js';
import type { WorkerThread } from './worker-thread.js';

const failures: unknown[] = [];
const thread = (isBusy: boolean, isTerminating = false) =>
  ({ isBusy, isTerminating, fail: (failure: unknown) => failures.push(failure) }) as unknown as WorkerThread;

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

it('one that is at work is to blame, one of several may be', () => {
  lookAt([thread(true), thread(false)]);
  expect(failures).toEqual([expect.objectContaining({ failureClass: 'memory', isShared: false })]);
  lookAt([thread(true), thread(true)]);
  expect(failures).toEqual([expect.objectContaining({ isShared: true }), expect.objectContaining({ isShared: true })]);
});

it('where none is at work, the process ends, unless one that was is being ended', () => {
  lookAt([thread(false)]);
  expect([failures, ends]).toEqual([[], 1]);
  lookAt([thread(false), thread(false, true)]);
  expect(ends).toBe(0);
});
