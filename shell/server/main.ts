import { type Config, ConfigError, readConfig } from './config.js';
import { createLog } from './log.js';
import { startShellServer } from './start.js';

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return fail(error.message);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const config = settings();
const log = createLog(config.logLevel);
const server = await startShellServer(config, log).catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  return fail(
    taken
      ? `Port ${config.port} is already in use. Set PORT to a free port.`
      : `The shell server cannot start: ${error.message}`,
  );
});
log.info('listening', { url: server.url, public_url: config.publicUrl.href });

let stopping = false;
const stop = (signal: string) => {
  if (stopping) return;
  stopping = true;
  log.info('stopping', { signal });
  void server.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Whoever started us with a channel is gone, perhaps before we listened.
process.once('disconnect', () => stop('disconnect'));
if (process.connected === false) stop('disconnect');
