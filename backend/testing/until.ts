import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 20;

/** Polls until `condition` is true. @throws after a timeout that suits a slow machine. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Timed out waiting for: ${condition}`);
    await sleep(POLL_INTERVAL_MS);
  }
}
