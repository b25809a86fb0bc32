import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { AdminsService } from './admins/admins.service.js';
import type { Config } from './config/config.js';
import { lockBackend } from './config/data-lock.js';
import { keepFilesPrivate } from './config/private-files.js';
import { createApp } from './configure-app.js';
import { shutDownGracefully } from './graceful-shutdown.js';
import { log } from './logging/log.js';
import { mailUrlAdvice } from './mail/mail-url.js';
import { ParcelsService } from './parcels/parcels.service.js';
import { handleProcessFailures } from './process-failures.js';
import { DEMO_TRACKING_CODE } from './seed/demo-parcels.js';
import { startTracing } from './tracing/tracing.js';
import { watchThisProcess } from './watchdog.js';

/** Information reported on startup. */
const startupInfo = async (app: INestApplicationContext, { production, productionReasons }: Config) => ({
  production,
  productionReasons,
  signup_path: await app.get(AdminsService, { strict: false }).signUpPath(),
  demo_tracking_code:
    (await app.get(ParcelsService, { strict: false }).findByCode(DEMO_TRACKING_CODE))?.tracking_code ?? null,
});

/** Which database is in use: a misspelled DATABASE_URL would go unnoticed. */
const databaseOf = ({ databaseServer, databaseFile }: Config) =>
  databaseServer?.hosts.map(({ host, port }) => `${host}:${port}/${databaseServer.database}`) ?? databaseFile;

/** The site goes on without them. */
const tracesNotExported = (cause: Error) =>
  log.warn({ event: 'traces_not_exported', cause }, 'The collector takes no traces.');

/** Starts the server. @throws ConfigError, or what kept it from listening */
export async function serve(config: Config): Promise<void> {
  const open = keepFilesPrivate(config);
  const announceEnd = await lockBackend(config);
  const stopTracing = await startTracing(config.traces, tracesNotExported);
  const app = await createApp(config);
  if (open.length > 0) log.warn({ paths: open }, 'Other users of this machine can read the data.');
  const advice = mailUrlAdvice(config.mailUrl);
  if (advice) log.warn(advice);
  // Read before listening, so that the parent process is notified as soon as the site responds.
  const info = await startupInfo(app, config);
  await app.listen(config.port, config.host);
  handleProcessFailures(shutDownGracefully(app, { first: announceEnd, last: stopTracing }));
  watchThisProcess();
  const started = { event: 'ready', port: config.port, database: databaseOf(config), ...info };
  log.info(started, `Ready in ${process.uptime().toFixed(2)} s.`);
  // Independent of the log level; ignored if the parent process has ended.
  process.send?.({ event: 'ready', ...info }, undefined, undefined, () => undefined);
}
