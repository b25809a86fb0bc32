import { createServer } from 'node:net';
import type { SiteSettings } from './settings.js';
import { StartError } from './start-error.js';

/** @throws StartError that names the variable to change when one of the site's ports is not available */
export async function requireFreePorts({ port, host, apiPort, apiHost, startCommand }: SiteSettings): Promise<void> {
  await requireFreePort('PORT', port, host, startCommand);
  await requireFreePort('API_PORT', apiPort, apiHost, startCommand);
}

/** @throws StartError that names the variable to change when the port is not available */
export async function requireFreePort(variable: string, port: number, host: string, startCommand = 'npm start') {
  try {
    await listenOnce(port, host);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Another program uses port ${port}. Stop it, or choose another port: ${variable}=${port + 100} ${startCommand}`,
      );
    }
    throw new StartError(`Cannot listen on ${host}:${port} (${variable}): ${code}.`, { cause });
  }
}

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
