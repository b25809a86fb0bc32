import type { Result, Step } from './step.js';

/** So many steps at a time: while one waits for a server or a browser, or has one file left, another one computes. */
const LANES = 2;

/**
 * Runs steps in their order, two at a time; one that is to be `alone` begins when all before it have ended, and no other
 * one while it runs. After `stop` no further step begins. @returns the results of those that ran, in the order of the steps
 */
export async function runSideBySide(
  steps: readonly Step[],
  stop: AbortSignal,
  run: (step: Step, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  const running = new Set<Promise<unknown>>();
  for (const [index, step] of steps.entries()) {
    const most = step.alone ? 0 : LANES - 1;
    while (running.size > most) await Promise.race(running);
    if (stop.aborted) break;
    const result = run(step, index);
    const ended: Promise<unknown> = result.finally(() => running.delete(ended));
    running.add(ended);
    results.push(result);
    if (step.alone) await result;
  }
  return Promise.all(results);
}
