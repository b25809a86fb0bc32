import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 20;

/** Waits for something that comes by itself. @throws when it does not come, however slow the machine is. */
export async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await happened())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for: ${happened}`);
    await sleep(POLL_INTERVAL_MS);
  }
}
