import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { AdminsService } from './admins/admins.service.js';
import { ConfigError, readConfig } from './config/config.js';
import { createApp } from './configure-app.js';
import { log } from './logging/log.js';
import { ParcelsService } from './parcels/parcels.service.js';
import { DEMO_TRACKING_CODE } from './seed/demo-parcels.js';
import { shutDownGracefully } from './graceful-shutdown.js';

/** What somebody who just started a site wants to know. */
const invitation = async (app: INestApplicationContext) => ({
  signup_path: await app.get(AdminsService, { strict: false }).signUpPath(),
  demo_tracking_code:
    (await app.get(ParcelsService, { strict: false }).findByCode(DEMO_TRACKING_CODE))?.tracking_code ?? null,
});

try {
  const config = readConfig();
  const app = await createApp(config);
  // Known before anybody is answered: who starts the site is told as soon as it answers.
  const invited = await invitation(app);
  await app.listen(config.port, config.host);
  shutDownGracefully(app);
  log.info({ event: 'ready', port: config.port, ...invited }, `Ready in ${process.uptime().toFixed(2)} s.`);
  // Whatever the log leaves out; a starter that is gone by now needs no word.
  process.send?.({ event: 'ready', ...invited }, undefined, undefined, () => undefined);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') console.error(`${error.message}`);
  else log.fatal({ cause: error }, 'The backend could not start.');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}
