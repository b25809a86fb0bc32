import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ReleaseDocument, readKeyFile, readKeyRing } from '@waybill/federation';
import { ApiClient } from './api/api-client.js';
import { ServedApi } from './api/served-api.js';
import { ServedBrand } from './api/served-brand.js';
import type { Config } from './config/config.js';
import { DEADLINES_MS } from './config/deadlines.js';
import { BuildHealth, type BuildName } from './diagnostics/build-health.js';
import { CanaryWatch } from './diagnostics/canary-watch.js';
import { screenEvents } from './diagnostics/forged-events.js';
import { KnownBuilds } from './diagnostics/known-builds.js';
import { MountReports } from './diagnostics/mount-reports.js';
import { TeamSignIn } from './diagnostics/team-sign-in.js';
import { Violations } from './diagnostics/violations.js';
import { BrowserSpans } from './endpoints/browser-spans.js';
import { PublishEndpoint } from './endpoints/publish-endpoint.js';
import { Faults } from './faults/faults.js';
import { createHandler, type HandlerOptions } from './handler.js';
import { boundConnections } from './http/connections.js';
import { closeGracefully } from './http/graceful-close.js';
import { oneAtATime } from './http/one-at-a-time.js';
import { LiveStreams } from './live/live-streams.js';
import type { Log } from './log/log.js';
import { Metrics } from './metrics/metrics.js';
import { serveMetrics } from './metrics/metrics-server.js';
import { addStateGauges } from './metrics/state-gauges.js';
import { Load } from './overload/load.js';
import { Previews } from './preview/previews.js';
import { createBackendProxy } from './proxy/proxy.js';
import type { LiveRelease } from './release/live-release.js';
import { ReleaseFiles } from './release/release-files.js';
import { ReleaseVerifier } from './release/release-verifier.js';
import { watchReleases } from './release/watch-releases.js';
import { PageRenderer } from './render/render-page.js';
import { Renderers } from './render/renderers.js';
import { Responder } from './respond/respond.js';
import { Sitemap } from './seo/sitemap.js';
import { startTracing } from './tracing/tracing.js';

/** A running shell server. */
export interface ShellServer {
  /** Base URL that it listens on. */
  url: string;
  /** Completes running requests, then closes; after `timeoutMs` it closes in any case. */
  stop(timeoutMs?: number): Promise<void>;
}

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
  const { releasesDir, renderTimeout, keyFile } = config;
  const stopTracing = await startTracing(config.traces, ({ message }) =>
    log.warn('traces_not_exported', { reason: message }),
  );
  const signer = keyFile === undefined ? undefined : await readKeyFile(keyFile);
  const api = new ApiClient(config.api, (isOpen) => {
    if (isOpen) log.warn('api_not_answering', { api: config.api });
    else log.info('api_answering', { api: config.api });
  });
  const served = new ServedApi(api, log);
  const load = new Load(log);
  const health = new BuildHealth();
  const onFailure = (build: BuildName) => health.failedOnServer(build);
  const renderers = new Renderers({ releasesDir, timeoutMs: renderTimeout, log, api, onFailure });
  const builds = new KnownBuilds(releasesDir);
  const onChange = (release: LiveRelease) => {
    health.follow(release);
    return Promise.all([builds.add(release), renderers.prepare(release)]);
  };
  const verifier = await verifierOf(config, log);
  const verify = verifier && ((document: ReleaseDocument) => verifier.verify(document));
  const watch = await watchReleases(releasesDir, log, { verify, onChange });
  await Promise.race([renderers.prepare(watch.current()), delay(DEADLINES_MS.firstWarmUp, undefined, { ref: false })]);
  const canaries = new CanaryWatch({ releasesDir, log, health, releases: watch, signer, root: verifier?.root });
  let draining = false;
  const services: HandlerOptions = {
    config,
    log,
    releases: { ...watch, current: () => faults.applyTo(served.applyTo(watch.current())) },
    files: new ReleaseFiles(releasesDir),
    previews: new Previews({ config, log, api, served, verifier }),
    faults,
    api,
    brand: new ServedBrand(api),
    load,
    proxy: createBackendProxy({
      target: config.api,
      log,
      load,
      breaker: api.breaker,
      changes: api.changes,
      isForged: screenEvents(builds, health),
    }),
    live: new LiveStreams(api, log),
    renderer: new PageRenderer(api, renderers),
    responder: new Responder(config, api.breaker),
    sitemap: new Sitemap(api),
    violations: new Violations(log, (event, addresses) => api.post('/api/telemetry/remotes', event, addresses)),
    teamSignIn: new TeamSignIn(config),
    signer,
    root: verifier?.root,
    publishing: new PublishEndpoint({ config, log, releases: watch, root: verifier?.root }),
    health,
    mounts: new MountReports(builds, health),
    browserSpans: config.traces && new BrowserSpans(),
    metrics: config.metrics && new Metrics(),
    isDraining: () => draining,
  };
  const server = createServer(TIMEOUTS, oneAtATime(createHandler(services)));
  server.timeout = DEADLINES_MS.silence;
  boundConnections(server, config.proxies);
  // Such as a connection that cannot be accepted because there are no file descriptors left.
  const onError = (error: Error) => log.error('server_error', { reason: error.message });
  const url = await listen(server, config);
  const metricsServer = await startMetrics(services);
  server.on('error', onError);
  return {
    url,
    async stop(timeoutMs: number = DEADLINES_MS.stop) {
      draining = true;
      watch.stop();
      canaries.close();
      services.live.close();
      metricsServer?.close();
      await closeGracefully(server, { idleMs: Math.min(DEADLINES_MS.stopIdle, timeoutMs / 2), timeoutMs });
      load.close();
      services.proxy.close();
      served.close();
      renderers.close();
      services.previews.close();
      api.close();
      await stopTracing();
    },
  };
}

/** On a port of their own, where somebody asks for them. */
async function startMetrics({ metrics, config, ...services }: HandlerOptions): Promise<Server | undefined> {
  if (!metrics || !config.metrics) return undefined;
  addStateGauges(metrics, services);
  return serveMetrics(metrics.registry, config.metrics);
}

/** How releases are verified: not at all without a root key. */
async function verifierOf({ releasesDir, rootKey }: Config, log: Log): Promise<ReleaseVerifier | undefined> {
  if (rootKey !== undefined) return new ReleaseVerifier(releasesDir, rootKey);
  const ring = await readKeyRing(releasesDir).catch(() => undefined);
  if (ring) log.warn('signatures_not_verified', { set: 'RELEASE_ROOT_KEY' });
  return undefined;
}

async function listen(server: Server, config: Pick<Config, 'host' | 'port'>): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
