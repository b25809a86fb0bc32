const PATH = '/metrics';
/** In milliseconds. Prometheus gives up after ten seconds by default. */
const TIMEOUTS = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
/** Of Prometheus and somebody who looks by hand. */
const MAX_CONNECTIONS = 20;

/** The part of a registry of prom-client that is needed. */
interface Registry {
  readonly contentType: string;
  metrics(): Promise<string>;
}

interface Request {
  method?: string | undefined;
  url?: string | undefined;
}
interface Response {
  writeHead(status: number, headers?: Record<string, string>): Response;
  end(text?: string): unknown;
}
type Answer = (request: Request, response: Response) => void;

/** The part of Node's server that is needed: this library runs in browsers too, and imports nothing of Node. */
export interface MetricsServer {
  maxConnections: number;
  once(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  listen(port: number, host: string, listening: () => void): unknown;
}

/**
 * Serves a registry on a port of its own, which visitors cannot reach. `create` is Node's `createServer`.
 *
 * @throws what the system says if it cannot listen on the port, such as `EADDRINUSE`
 */
export async function listenForMetrics<S extends MetricsServer>(
  create: (options: typeof TIMEOUTS, answer: Answer) => S,
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<S> {
  const server = create(TIMEOUTS, (request, response) => answer(registry, request, response));
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', () => undefined);
  return server;
}

function answer(registry: Registry, { method, url }: Request, response: Response): void {
  if (method !== 'GET' || url?.split('?')[0] !== PATH) {
    response.writeHead(404).end();
    return;
  }
  registry.metrics().then(
    (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
    () => response.writeHead(500).end(),
  );
}
