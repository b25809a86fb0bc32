import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteEvent } from '@waybill/contracts';
import type { Config } from './config.js';
import { Faults } from './faults/faults.js';
import { Finding } from './finding/finding.js';
import { createHandler } from './handler.js';
import { createBackend } from './http/proxy.js';
import type { Log } from './log.js';
import { Pages } from './page/pages.js';
import { Assets } from './release/assets.js';
import { Violations } from './release/violations.js';
import { watchReleases } from './release/watch.js';
import { Api } from './render/api.js';
import { PageRenderer } from './render/page-renderer.js';
import { Renderers } from './render/renderers.js';

/** A running server of the shell. */
export interface ShellServer {
  /** Address it listens on. */
  url: string;
  /** Lets running requests end, then closes; after `patience` milliseconds it closes anyway. */
  stop(patience?: number): Promise<void>;
}

const DRAIN_MS = 8_000;
const SWEEP_MS = 50;
/** An idle connection outlives a proxy's (60 s in nginx): whoever closes first must not be the one about to be used. */
const TIMEOUTS = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 };

/** Starts the server that visitors meet. @throws when the address is taken. */
export async function startShellServer(
  config: Config,
  log: Log,
  faults = new Faults(config.faults),
): Promise<ShellServer> {
  const api = new Api(config.api);
  const renderers = new Renderers({ releasesDir: config.releasesDir, patience: config.renderTimeout, log, api });
  const watch = await watchReleases(config.releasesDir, log, { changed: (release) => renderers.follow(release) });
  await renderers.follow(watch.current());
  const releases = { ...watch, current: () => faults.applyTo(watch.current()) };
  const backend = createBackend(config.api, log);
  let draining = false;
  const parts = {
    config,
    log,
    releases,
    backend,
    faults,
    violations: new Violations(log, (event) => tellBackend(config.api, event)),
    assets: new Assets(config.releasesDir),
    finding: new Finding(config, api),
    pages: new Pages(config, new PageRenderer(api, renderers)),
  };
  const server = createServer(TIMEOUTS, createHandler({ ...parts, isDraining: () => draining }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async stop(patience = DRAIN_MS) {
      draining = true;
      releases.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Node closes the connections that are idle at this moment; those that become idle later are closed here.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const timer = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(sweep);
      clearTimeout(timer);
      backend.close();
      renderers.stop();
      api.close();
    },
  };
}

/** Hands a violation to where all failures of remotes are counted. */
function tellBackend(api: string, event: RemoteEvent): void {
  const headers = { 'content-type': 'application/json' };
  fetch(`${api}/api/telemetry/remotes`, { method: 'POST', headers, body: JSON.stringify(event) }).catch(
    () => undefined,
  );
}
