import type { NestExpressApplication } from '@nestjs/platform-express';
import { Readiness } from './health/readiness.js';
import { log } from './http/log.js';

/** Time for a load balancer to see that this instance is no longer ready. */
const NOTICE_MS = 500;
/** After this the process ends, whatever is still open. */
const PATIENCE_MS = 9_000;

/** On SIGTERM or SIGINT: readiness off, calls in flight answered, connections and database closed, exit. */
export function stopGracefully(app: NestExpressApplication): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    app.get(Readiness, { strict: false }).leave();
    await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    await app.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
