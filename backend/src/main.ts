import 'reflect-metadata';
import { ConfigError, readConfig } from './config/config.js';
import { createApp } from './configure-app.js';
import { log } from './http/log.js';
import { stopGracefully } from './stop.js';

try {
  const config = readConfig();
  const app = await createApp(config);
  await app.listen(config.port, config.host);
  stopGracefully(app);
  log.info({ host: config.host, port: config.port, seconds: Number(process.uptime().toFixed(2)) }, 'ready');
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') console.error(`${error.message}`);
  else log.fatal({ cause: error }, 'The backend could not start.');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}
