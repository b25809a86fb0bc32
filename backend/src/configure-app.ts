import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { appModule } from './app.module.js';
import type { Config } from './config/config.js';
import { acceptedBody, jsonBody } from './http/body.js';
import { serveDocs } from './http/docs.js';
import { securityHeaders } from './http/headers.js';
import { failedOutside, nothingHere } from './http/outside.js';
import { requestLog } from './http/request-log.js';
import { OUTSIDE_API } from './http/route-table.js';
import { StableExpressAdapter } from './http/stable-express-adapter.js';
import { log, nestLogger } from './logging/log.js';
import { OutboxService } from './mail/outbox.service.js';
import { SweepService } from './sweep/sweep.service.js';

/** The whole application, ready to listen. `main` and the tests both start from here. */
export async function createApp(config: Config): Promise<NestExpressApplication> {
  log.level = config.logLevel;
  const app = await NestFactory.create<NestExpressApplication>(appModule(config), new StableExpressAdapter(), {
    abortOnError: false,
    bodyParser: false,
    logger: nestLogger,
  });
  await configureApp(app, config);
  await app.init();
  await startWorkers(app);
  app.use(nothingHere, failedOutside);
  return app;
}

/** What goes on beside the calls. Commands share the modules but must leave the site's data alone. */
async function startWorkers(app: NestExpressApplication): Promise<void> {
  await app.get(SweepService, { strict: false }).start();
  app.get(OutboxService, { strict: false }).start();
}

async function configureApp(app: NestExpressApplication, config: Config): Promise<void> {
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(requestLog, securityHeaders(config), acceptedBody, jsonBody);
  app.setGlobalPrefix('api', { exclude: OUTSIDE_API });
  if (!config.production) await serveDocs(app);
}
