import { createServer } from 'node:net';
import { StartError } from './start-error.js';

/** @throws StartError naming the variable to change when the port cannot be listened on. */
export async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken by another program. Stop it, or choose another: ${variable}=${port + 100} npm start`,
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
