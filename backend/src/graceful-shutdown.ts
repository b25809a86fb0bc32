import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Readiness } from './health/readiness.js';
import { log } from './logging/log.js';

/** Gives a load balancer time to notice that this instance is no longer ready. */
const DRAIN_DELAY_MS = 500;
/** The process exits after this time, even with open connections. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

/** Turns readiness off, waits for `noticed`, completes pending requests, then closes connections and database. */
export async function drain(app: INestApplication, noticed: Promise<unknown> = sleep(DRAIN_DELAY_MS)): Promise<void> {
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
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await drain(app);
    log.info('Shut down.');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', () => stop('disconnect'));
  if (process.connected === false) void stop('disconnect'); // the parent ended before we listened
}
