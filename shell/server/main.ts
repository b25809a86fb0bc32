import './config/young-generation.js';
import { type Config, ConfigError, readConfig } from './config/config.js';
import { youngGeneration } from './config/young-generation.js';
import { createLog } from './log/log.js';
import { surviveErrors } from './log/uncaught-errors.js';
import { watchThisProcess } from './log/watchdog.js';
import { startShellServer } from './start.js';

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return exit(error.message);
  }
}

function exit(message: string): never {
  console.error(message);
  process.exit(1);
}

const config = configOrExit();
const log = createLog(config.logLevel);
const server = await startShellServer(config, log).catch((error: NodeJS.ErrnoException) => {
  const inUse = error.code === 'EADDRINUSE';
  return exit(
    inUse
      ? `Port ${config.port} is in use. Set PORT to a free one.`
      : `The shell server cannot start: ${error.message}`,
  );
});
const { api, releasesDir, production, productionReasons } = config;
// Every request would count as http: redirected for ever, and signed in without a cookie.
if (config.publicUrl.protocol === 'https:' && config.proxies === 0)
  log.warn('https_without_proxy', { public_url: config.publicUrl.href, set: 'TRUST_PROXY=2' });
youngGeneration.growWhenNeeded();
watchThisProcess(log);

let stopping = false;
const stop = (signal: string, exitCode = 0) => {
  if (stopping) return;
  stopping = true;
  log.info('stopping', { signal });
  server
    .stop()
    .then(() => process.exit(exitCode))
    .catch((error: Error) => {
      log.error('stop_failed', { reason: error.message });
      process.exit(1);
    });
};
surviveErrors(log, () => stop('uncaughtException', 1));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
// What waits for this line finds the warnings of the start above it, and may end this process at once.
log.info('listening', {
  url: server.url,
  public_url: config.publicUrl.href,
  api,
  releases: releasesDir,
  production,
  productionReasons,
});
// A parent process with an IPC channel has exited, perhaps before this server was listening.
process.once('disconnect', () => stop('disconnect'));
if (process.connected === false) stop('disconnect');
