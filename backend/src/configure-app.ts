import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SignUpLink } from './admins/sign-up-link.js';
import { appModule } from './app.module.js';
import { actAsRequest } from './audit/actor.js';
import { BackupSchedule } from './backup/backup-schedule.service.js';
import { CleanupService } from './cleanup/cleanup.service.js';
import type { Config } from './config/config.js';
import { Database } from './database/database.js';
import { serveApiDocs } from './http/api-docs.js';
import { handleError, notFound } from './http/fallback-handlers.js';
import { rejectForeignNames } from './http/own-names.js';
import { parseJsonBody, rejectUnsupportedBody } from './http/request-body.js';
import { requestLog } from './http/request-log.js';
import { UNPREFIXED_PATHS } from './http/route-table.js';
import { securityHeaders } from './http/security-headers.js';
import { StableExpressAdapter } from './http/stable-express-adapter.js';
import { log, nestLogger } from './logging/log.js';
import { OutboxService } from './mail/outbox.service.js';
import type { Metrics } from './metrics/metrics.js';
import { MilestoneWriter } from './notifications/milestone-writer.service.js';
import { OverviewWriter } from './overviews/overview-writer.service.js';
import { PushDelivery } from './push/push-delivery.service.js';
import { SettingsService } from './settings/settings.service.js';
import { DailySummary } from './silence/daily-summary.js';
import { isTracing, traceRequest } from './tracing/tracing.js';
import { ImagesService } from './uploads/images.service.js';

/** Creates the application, ready to listen. `main` and the tests share it. */
export async function createApp(config: Config): Promise<NestExpressApplication> {
  log.level = config.logLevel;
  const app = await NestFactory.create<NestExpressApplication>(appModule(config), new StableExpressAdapter(), {
    abortOnError: false,
    bodyParser: false,
    logger: nestLogger,
  });
  const metrics = config.metrics && (await createMetrics());
  if (isTracing()) app.use(traceRequest);
  if (metrics) app.use(metrics.count);
  configureApp(app, config);
  await app.init();
  app.get(Database, { strict: false }).limitStatements();
  await app.get(SignUpLink, { strict: false }).create();
  if (metrics && config.metrics) await metrics.serve(app, config.metrics);
  await startWorkers(app);
  app.use(notFound, handleError);
  return app;
}

/** Most sites are not watched: they do without the library. */
async function createMetrics(): Promise<Metrics> {
  const library = await import('./metrics/metrics.js');
  return new library.Metrics();
}

/** Starts background work. Commands load the same modules but must not touch the site's data. */
async function startWorkers(app: NestExpressApplication): Promise<void> {
  // The first request may enter a time of the company's wall clock.
  await app.get(SettingsService, { strict: false }).current();
  await app.get(ImagesService, { strict: false }).createFolder();
  await app.get(CleanupService, { strict: false }).start();
  app.get(OutboxService, { strict: false }).start();
  app.get(MilestoneWriter, { strict: false }).start();
  app.get(OverviewWriter, { strict: false }).start();
  app.get(PushDelivery, { strict: false }).start();
  app.get(DailySummary, { strict: false }).start();
  app.get(BackupSchedule, { strict: false }).start();
}

function configureApp(app: NestExpressApplication, config: Config): void {
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(
    requestLog,
    securityHeaders(config),
    rejectForeignNames(config),
    rejectUnsupportedBody,
    parseJsonBody,
    actAsRequest,
  );
  app.setGlobalPrefix('api', { exclude: UNPREFIXED_PATHS });
  if (!config.production) serveApiDocs(app);
}
