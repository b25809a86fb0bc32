/**
 * Runs `work` while no other tab of this browser does; until then `waits` was called. Without a lock manager, which
 * browsers have on https only, at once: what two tabs send twice has the same keys.
 */
export async function alone(
  name: string,
  signal: AbortSignal,
  waits: () => void,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  // Whoever only looks who has the lock sees nobody while two tabs open together.
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    // Also if the page was left meanwhile: what was entered on it still gets into the store.
    if (lock) await work();
    return lock !== null;
  });
  if (isDone || signal.aborted) return;
  waits();
  await locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
