import { createServer } from 'node:net';
import { StartError } from './start-error.js';

/** @throws StartError that names the variable to change when the port is not available */
export async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Another program uses port ${port}. Stop it, or choose another port: ${variable}=${port + 100} npm start`,
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
