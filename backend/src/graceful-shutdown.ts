import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Readiness } from './health/readiness.js';
import { log } from './logging/log.js';

/** Time for a load balancer to see that this instance is no longer ready. */
const NOTICE_MS = 500;
/** After this the process ends, whatever is still open. */
const TIMEOUT_MS = 9_000;

/** Readiness off and, once that was noticed, calls in flight answered, connections and database closed. */
export async function drain(app: INestApplication, noticed: Promise<unknown> = sleep(NOTICE_MS)): Promise<void> {
  app.get(Readiness, { strict: false }).leave();
  await noticed;
  await app.close();
}

/** On SIGTERM or SIGINT, and when the program is gone that started us with a channel: drain and exit, within ten seconds. */
export function shutDownGracefully(app: INestApplication): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    await drain(app);
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', () => stop('disconnect'));
  if (process.connected === false) void stop('disconnect'); // gone before we listened
}
