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
  const { held = [] } = await locks.query();
  if (signal.aborted) return;
  if (held.some((lock) => lock.name === name)) waits();
  await locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
