import { log } from './logging/log.js';

let rejections = 0;

/**
 * Unhandled failures. A rejected promise concerns one request or job: it is logged and counted, and the
 * process lives on. After an uncaught exception the state of the process is unknown: `end` drains it, and its
 * supervisor starts another one.
 */
export function handleProcessFailures(end: (reason: string) => void): void {
  process.on('unhandledRejection', (cause) => {
    rejections += 1;
    log.error(
      { event: 'unhandled_rejection', count: rejections, cause },
      'A promise was rejected and nobody handled it.',
    );
  });
  process.on('uncaughtException', (cause) => {
    log.fatal({ event: 'uncaught_exception', cause }, 'An exception was not caught; the process drains and exits.');
    end('uncaughtException');
  });
  // Whoever read the output may have ended; writing to it must not end this process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
