import type { NestExpressApplication } from '@nestjs/platform-express';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { BackupsService } from '../backup/backups.service.js';
import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { Readiness } from '../health/readiness.js';
import { OutboxService } from '../mail/outbox.service.js';
import { OutboxAttempts } from '../mail/outbox-attempts.service.js';
import { serveMetrics } from './metrics-server.js';
import { requestMetrics } from './request-metrics.js';
import { addStateMetrics } from './state-metrics.js';

/** The garbage collector's pauses, in seconds. */
const PAUSES = [0.001, 0.01, 0.1, 1];

/** What is measured from the first request on, and served once the application is initialized. */
export class Metrics {
  private readonly registry = new Registry();
  /** Express middleware. */
  readonly count = requestMetrics(this.registry);

  constructor() {
    collectDefaultMetrics({ register: this.registry, gcDurationBuckets: PAUSES });
  }

  /** Serves them on their port until the application closes. */
  async serve(app: NestExpressApplication, address: NonNullable<Config['metrics']>): Promise<void> {
    const outbox = app.get(OutboxService, { strict: false });
    this.countMails(app.get(OutboxAttempts, { strict: false }));
    addStateMetrics(this.registry, {
      outbox,
      backups: app.get(BackupsService, { strict: false }),
      database: app.get(Database, { strict: false }),
      readiness: app.get(Readiness, { strict: false }),
    });
    const server = await serveMetrics(this.registry, address).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    app.getHttpServer().once('close', () => {
      server.close();
      server.closeAllConnections();
    });
  }

  private countMails(attempts: OutboxAttempts): void {
    const mails = new Counter({
      name: 'waybill_mails_total',
      help: 'Mails that have left the outbox of this process, by outcome.',
      labelNames: ['outcome'],
      registers: [this.registry],
    });
    for (const outcome of ['sent', 'captured', 'bounced', 'failed', 'outdated']) mails.inc({ outcome }, 0);
    attempts.onSettled(async ({ outcome }) => mails.inc({ outcome }));
  }
}
