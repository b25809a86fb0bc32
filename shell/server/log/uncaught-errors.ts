import type { Log } from './log.js';

/**
 * The last resort for unhandled errors. A rejected promise concerns one request: it is logged and counted. An
 * exception may have left anything behind: `drain` completes the running requests and ends the process.
 */
export function surviveErrors(log: Log, drain: () => void): void {
  let rejections = 0;
  process.on('unhandledRejection', (reason) => {
    rejections += 1;
    log.error('unhandled_rejection', { count: rejections, reason: textOf(reason) });
  });
  process.on('uncaughtException', (error) => {
    log.fatal('uncaught_exception', { reason: textOf(error) });
    drain();
  });
  // Without a reader or with a full disk the log is lost; the site is not.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

const textOf = (reason: unknown) => String(reason instanceof Error ? (reason.stack ?? reason.message) : reason);
