import { onAbort, type ShutdownSignals } from './shutdown-signal.js';
import type { Site } from './site.js';

/**
 * Waits for a shutdown request, or for a server that died too often to be restarted, and stops the site. @returns the
 * exit code
 */
export async function runUntilShutdown(site: Site, { requested, forced }: ShutdownSignals): Promise<number> {
  const shutdown = new Promise<null>((resolve) => onAbort(requested, () => resolve(null)));
  onAbort(forced, () => site.kill());
  const failure = await Promise.race([shutdown, site.ended]);
  console.log(failure === null ? '\nStopping …' : `\n${failure} Stopping the site …`);
  await site.stop();
  return failure === null ? 0 : 1;
}
