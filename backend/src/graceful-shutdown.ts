import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { SHUTDOWN } from './config/deadlines.js';
import { Readiness } from './health/readiness.js';
import { log } from './logging/log.js';

/** Turns readiness off, waits for `noticed`, completes pending requests, then closes connections and database. */
export async function drain(
  app: INestApplication,
  noticed: Promise<unknown> = sleep(SHUTDOWN.drainDelay),
): Promise<void> {
  app.get(Readiness, { strict: false }).startDraining();
  await noticed;
  await app.close();
}

/** Drains and exits within ten seconds on SIGTERM, on SIGINT, or when the parent process that opened a channel ends. */
export function shutDownGracefully(app: INestApplication): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Shutting down.');
    setTimeout(() => process.exit(1), SHUTDOWN.total).unref();
    await drain(app);
    log.info('Shut down.');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', () => stop('disconnect'));
  if (process.connected === false) void stop('disconnect'); // the parent ended before we listened
}
