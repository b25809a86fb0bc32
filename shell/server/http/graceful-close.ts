import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';

const SWEEP_INTERVAL_MS = 50;

interface Patience {
  /** How long idle connections stay open, in milliseconds. */
  idleMs: number;
  /** When all connections are closed, whatever they are doing, in milliseconds. */
  timeoutMs: number;
}

/**
 * Accepts no new connections and completes requests. Idle connections stay open for a while, and the next response on
 * each closes it: a proxy may already be sending a request on one, and would not repeat a write.
 */
export async function closeGracefully(server: Server, { idleMs, timeoutMs }: Patience): Promise<void> {
  server.prependListener('request', announceClose);
  // The method of the HTTP server closes idle connections at once.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  const started = performance.now();
  const sweep = setInterval(() => {
    if (performance.now() - started >= idleMs) server.closeIdleConnections();
  }, SWEEP_INTERVAL_MS);
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}

function announceClose(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}
