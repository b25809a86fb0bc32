import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { SHUTDOWN } from './config/deadlines.js';
import { Readiness } from './health/readiness.js';
import { log } from './logging/log.js';

/**
 * Turns readiness off, waits for `noticed`, completes pending requests, then closes connections and database. Until then
 * each response closes its connection: a proxy may be sending a write on one that is idle when it is closed, and would
 * not repeat it.
 */
export async function drain(
  app: INestApplication,
  noticed: Promise<unknown> = sleep(SHUTDOWN.drainDelay),
): Promise<void> {
  app.get(Readiness, { strict: false }).startDraining();
  const server: Server = app.getHttpServer();
  server.prependListener('request', announceClose);
  await noticed;
  await app.close();
}

function announceClose(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}

interface Steps {
  first(): void;
  last(): Promise<void>;
}

/**
 * Drains and exits within ten seconds on SIGTERM, on SIGINT, or when the parent process that opened a channel ends.
 * `first` runs at once, and `last` when all is closed. Returns a function that does the same for another reason and exits with 1, so that a supervisor restarts the process.
 */
export function shutDownGracefully(app: INestApplication, { first, last }: Steps): (reason: string) => void {
  let stopping = false;
  const stop = (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal: reason }, 'Shutting down.');
    first();
    setTimeout(() => process.exit(1), SHUTDOWN.total).unref();
    drain(app)
      .then(last)
      .then(
        () => {
          log.info('Shut down.');
          process.exit(exitCode);
        },
        (cause: unknown) => {
          log.fatal({ cause }, 'Shutting down failed.');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.once('disconnect', () => stop('disconnect', 0));
  if (process.connected === false) stop('disconnect', 0); // the parent ended before this process was listening
  return (reason) => stop(reason, 1);
}
