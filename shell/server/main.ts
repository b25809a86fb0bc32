import { type Config, ConfigError, readConfig } from './config/config.js';
import { createLog } from './log/log.js';
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
// A parent process with an IPC channel has exited, perhaps before this server was listening.
process.once('disconnect', () => stop('disconnect'));
if (process.connected === false) stop('disconnect');
