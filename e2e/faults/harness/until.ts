import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;

interface UntilOptions {
  timeout?: number;
  interval?: number;
}

/** Waits for a condition; resolves to the milliseconds that took. @throws when it does not come true in time. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  { timeout = 120_000, interval = POLL_INTERVAL_MS }: UntilOptions = {},
): Promise<number> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > timeout) throw new Error(`Not within ${timeout} ms: ${what}`);
    await sleep(interval);
  }
  return performance.now() - started;
}
