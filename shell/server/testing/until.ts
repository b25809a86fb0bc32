import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Waits for something that comes by itself. @throws when it does not come, however slow the machine is. */
export async function until(happened: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await happened())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for: ${happened}`);
    await pause(LOOK_EVERY_MS);
  }
}
