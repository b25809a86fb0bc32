import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { ConfigError } from '../config/config.js';

const PATH = '/metrics';
/** Prometheus gives up after ten seconds by default. */
const TIMEOUTS = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
/** Of Prometheus and somebody who looks by hand. */
const MAX_CONNECTIONS = 20;

/** Serves a registry on a port of its own, which visitors cannot reach. @throws ConfigError if the port cannot be listened on */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer(TIMEOUTS, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new ConfigError(`Cannot listen on ${host}:${port} (METRICS_HOST, METRICS_PORT): ${code}.`)),
    );
    server.listen(port, host, resolve);
  });
  server.on('error', () => undefined);
  return server;
}
