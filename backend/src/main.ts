import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { AdminsService } from './admins/admins.service.js';
import { ConfigError, readConfig } from './config/config.js';
import { createApp } from './configure-app.js';
import { shutDownGracefully } from './graceful-shutdown.js';
import { log } from './logging/log.js';
import { ParcelsService } from './parcels/parcels.service.js';
import { handleProcessFailures } from './process-failures.js';
import { DEMO_TRACKING_CODE } from './seed/demo-parcels.js';

/** Information reported on startup. */
const startupInfo = async (app: INestApplicationContext) => ({
  signup_path: await app.get(AdminsService, { strict: false }).signUpPath(),
  demo_tracking_code:
    (await app.get(ParcelsService, { strict: false }).findByCode(DEMO_TRACKING_CODE))?.tracking_code ?? null,
});

try {
  const config = readConfig();
  const app = await createApp(config);
  // Read before listening, so that the parent process is notified as soon as the site responds.
  const info = await startupInfo(app);
  await app.listen(config.port, config.host);
  handleProcessFailures(shutDownGracefully(app));
  log.info({ event: 'ready', port: config.port, ...info }, `Ready in ${process.uptime().toFixed(2)} s.`);
  // Independent of the log level; ignored if the parent process has ended.
  process.send?.({ event: 'ready', ...info }, undefined, undefined, () => undefined);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') console.error(`${error.message}`);
  else log.fatal({ cause: error }, 'The backend could not start.');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}
