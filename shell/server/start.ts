import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiCircuitBreaker } from './api/api-circuit-breaker.js';
import { ApiClient } from './api/api-client.js';
import type { Config } from './config/config.js';
import { DEADLINES_MS } from './config/deadlines.js';
import { Violations } from './diagnostics/violations.js';
import { Faults } from './faults/faults.js';
import { createHandler, type HandlerOptions } from './handler.js';
import { createBackendProxy } from './http/proxy.js';
import type { Log } from './log/log.js';
import { ReleaseFiles } from './release/release-files.js';
import { watchReleases } from './release/watch-releases.js';
import { PageRenderer } from './render/render-page.js';
import { Renderers } from './render/renderers.js';
import { Responder } from './respond/respond.js';
import { Sitemap } from './seo/sitemap.js';

/** A running shell server. */
export interface ShellServer {
  /** Base URL that it listens on. */
  url: string;
  /** Completes running requests, then closes; after `timeoutMs` it closes in any case. */
  stop(timeoutMs?: number): Promise<void>;
}

const IDLE_SWEEP_INTERVAL_MS = 50;
const TIMEOUTS = {
  requestTimeout: DEADLINES_MS.request,
  headersTimeout: DEADLINES_MS.headers,
  keepAliveTimeout: DEADLINES_MS.keepAlive,
  connectionsCheckingInterval: DEADLINES_MS.requestCheck,
};

/** Starts the shell server. @throws if its port is in use */
export async function startShellServer(
  config: Config,
  log: Log,
  faults = new Faults(config.faults),
): Promise<ShellServer> {
  const { releasesDir, renderTimeout } = config;
  const breaker = new ApiCircuitBreaker((isOpen) => {
    if (isOpen) log.warn('api_not_answering');
    else log.info('api_answering');
  });
  const api = new ApiClient(config.api, breaker);
  const renderers = new Renderers({ releasesDir, timeoutMs: renderTimeout, log, api });
  const watch = await watchReleases(releasesDir, log, { onChange: (release) => renderers.prepare(release) });
  await renderers.prepare(watch.current());
  let draining = false;
  const services: HandlerOptions = {
    config,
    log,
    releases: { current: () => faults.applyTo(watch.current()) },
    files: new ReleaseFiles(releasesDir),
    faults,
    api,
    proxy: createBackendProxy(config.api, log),
    renderer: new PageRenderer(api, renderers),
    responder: new Responder(config),
    sitemap: new Sitemap(api),
    violations: new Violations(log, (event) => api.post('/api/telemetry/remotes', event)),
    isDraining: () => draining,
  };
  const server = createServer(TIMEOUTS, createHandler(services));
  // Such as a connection that cannot be accepted because there are no file descriptors left.
  const onError = (error: Error) => log.error('server_error', { reason: error.message });
  const url = await listen(server, config);
  server.on('error', onError);
  return {
    url,
    async stop(timeoutMs: number = DEADLINES_MS.stop) {
      draining = true;
      watch.stop();
      await closeServer(server, timeoutMs);
      services.proxy.close();
      renderers.close();
      api.close();
    },
  };
}

async function listen(server: Server, config: Pick<Config, 'host' | 'port'>): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node closes the connections that are idle now; those that become idle later are closed here.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_INTERVAL_MS);
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
