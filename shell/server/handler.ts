import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { loggedPath } from '@waybill/contracts';
import type { Signer, TrustedRoot } from '@waybill/federation';
import type { ApiClient } from './api/api-client.js';
import type { ServedBrand } from './api/served-brand.js';
import type { Config } from './config/config.js';
import type { BuildHealth } from './diagnostics/build-health.js';
import type { MountReports } from './diagnostics/mount-reports.js';
import { releaseAction } from './diagnostics/release-actions.js';
import { releasesPage } from './diagnostics/releases-page.js';
import type { TeamSignIn } from './diagnostics/team-sign-in.js';
import { TEAM_PATH } from './diagnostics/team-sign-in-html.js';
import type { Violations } from './diagnostics/violations.js';
import type { BrowserSpans } from './endpoints/browser-spans.js';
import { chatFrame } from './endpoints/chat-frame.js';
import { NOTICES } from './endpoints/notices.js';
import { OFFLINE_PAGES } from './endpoints/offline-pages.js';
import type { PublishEndpoint } from './endpoints/publish-endpoint.js';
import { releaseReply } from './endpoints/release-endpoint.js';
import { securityTxt } from './endpoints/security-txt.js';
import { speculationRules } from './endpoints/speculation-rules.js';
import { traceScript } from './endpoints/trace-script.js';
import type { Faults } from './faults/faults.js';
import { commonHeaders } from './headers/security-headers.js';
import { type Caller, callerOf } from './http/caller.js';
import { httpsRedirect } from './http/https-redirect.js';
import { json, plain, type Reply, send } from './http/send.js';
import { LIVE_PATH, type LiveStreams } from './live/live-streams.js';
import type { Log } from './log/log.js';
import type { Metrics } from './metrics/metrics.js';
import { requestKind } from './metrics/request-kind.js';
import type { LimitBounds } from './overload/concurrency-limit.js';
import type { Load } from './overload/load.js';
import type { LineBounds } from './overload/newest-first.js';
import { pageInLine } from './page-in-line.js';
import type { OpenPreview, Previews } from './preview/previews.js';
import type { BackendProxy } from './proxy/proxy.js';
import { type LiveRelease, ownerIn } from './release/live-release.js';
import type { ReleaseFiles } from './release/release-files.js';
import type { ReleaseWatch } from './release/watch-releases.js';
import type { PageRenderer, RenderOutcome } from './render/render-page.js';
import { ownRelease } from './resolve/own-release.js';
import { pageAddress } from './resolve/page-address.js';
import { LEAVE_PATH } from './respond/preview-badge.js';
import type { Responder } from './respond/respond.js';
import { asBrandImage, IMAGES } from './seo/images.js';
import { robots } from './seo/robots.js';
import type { Sitemap } from './seo/sitemap.js';
import { webManifest } from './seo/web-manifest.js';
import { traceRequest } from './tracing/tracing.js';
import { isLocalHost, pathOf, publicOrigin } from './url/url.js';

/** The services that requests are handled with. */
export interface HandlerOptions {
  config: Config;
  log: Log;
  releases: Omit<ReleaseWatch, 'stop'>;
  files: ReleaseFiles;
  previews: Previews;
  faults: Faults;
  api: ApiClient;
  brand: ServedBrand;
  load: Load;
  proxy: BackendProxy;
  live: LiveStreams;
  renderer: PageRenderer;
  responder: Responder;
  sitemap: Sitemap;
  violations: Violations;
  teamSignIn: TeamSignIn;
  /** Signs the releases that this server writes. */
  signer: Signer | undefined;
  /** Its keys count for what this server signs; undefined where releases are not verified. */
  root: TrustedRoot | undefined;
  publishing: PublishEndpoint;
  health: BuildHealth;
  mounts: MountReports;
  /** Undefined where nothing is traced. */
  browserSpans: BrowserSpans | undefined;
  /** Undefined where nobody asks for them. */
  metrics: Metrics | undefined;
  /** Whether the server is shutting down. */
  isDraining: () => boolean;
}

/** A request with what every route needs to know of it. */
interface Incoming {
  request: IncomingMessage;
  path: string;
  caller: Caller;
  release: LiveRelease | undefined;
}

/** Pages in progress, for each remote: one cannot displace the others' pages. The least keeps its renderer busy. */
const PAGES: LimitBounds = { min: 4, initial: 8, max: 256 };
/** A browser that opens many tabs, or a crawler, waits; a line that stands is turned away in time. */
const PAGE_LINE: LineBounds = {
  maxWaiting: 20,
  waitMs: 1_000,
  standing: { afterMs: 200, maxWaiting: 6 },
};

/** Pages of previews, all together: they take little from what visitors need. */
const PREVIEW_PAGES: LimitBounds = { min: 1, initial: 2, max: 4 };

const TO_BACKEND = /^\/(?:api|uploads)(?:\/|$)/;

/** Handles all requests of the site. A visitor who hangs up is one line at debug. */
export function createHandler(options: HandlerOptions): RequestListener {
  return (request, response) => {
    const path = loggedPath(request.url ?? '/');
    response.on('error', () => undefined);
    options.metrics?.request(request, response, options.releases.current());
    response.once('close', () => {
      if (!response.writableFinished) options.log.debug('client_disconnected', { path });
    });
    traceRequest(
      request,
      response,
      () => kindOf(options, request, path),
      () => {
        handle(options, request, response)
          .catch((error: Error) => requestFailed(options, request, response, error))
          .catch(() => response.destroy());
      },
    );
  };
}

function kindOf({ releases }: HandlerOptions, request: IncomingMessage, path: string): string {
  const release = releases.current();
  return requestKind(request, path, (owned) => (release ? ownerIn(release, owned)?.name : undefined));
}

async function requestFailed(
  { log }: HandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: Error,
): Promise<void> {
  if (request.socket.destroyed) return;
  log.error('request_failed', { path: loggedPath(request.url ?? '/'), reason: error.message });
  if (response.headersSent) response.destroy();
  else send(request, response, plain(500, 'Something went wrong.'));
}

async function handle(options: HandlerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request.url ?? '/');
  const caller = callerOf(request, options.config.proxies);
  if (TO_BACKEND.test(path)) return options.proxy.forward(request, response, caller);
  if (path === LIVE_PATH) {
    options.live.open(request, response, caller);
    return;
  }
  if (path in IMAGES && !(await options.brand.current()).isDefault)
    return options.proxy.forward(asBrandImage(request), response, caller);
  const published = options.publishing.nameIn(request);
  if (published !== undefined) return options.publishing.handle(request, response, caller, published);
  const reply = await replyTo({ request, path, caller, release: options.releases.current() }, options);
  send(request, response, { ...reply, headers: { ...commonHeaders(caller.secure), ...reply.headers } });
}

async function replyTo(incoming: Incoming, options: HandlerOptions): Promise<Reply> {
  const { request, path, caller, release } = incoming;
  const { config, mounts, violations, browserSpans } = options;
  if (path === '/healthz') return json(200, { status: 'ok' });
  if (path === '/readyz') return readiness(release, options);
  if (path === '/releases/violations' && release) return violations.receive(request, release, caller);
  if (path === '/releases/mounts') return mounts.receive(request, caller);
  if (path === '/traces' && browserSpans) return browserSpans.receive(request, caller);
  if (path === '/__releases' && request.method === 'POST') return releaseAction(request, caller, options);
  if (path === TEAM_PATH && (caller.secure || isLocalHost(caller.host)))
    return options.teamSignIn.reply(request, caller);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
  if (!caller.secure && !isLocalHost(caller.host)) return httpsRedirect(request, caller, config);
  if (path.startsWith('/__preview/'))
    return options.previews.reply(request.url ?? path, 'sec-purpose' in request.headers, caller);
  return (await siteFile(incoming, options)) ?? (await releaseRoute(incoming, options));
}

/** A server whose releases folder is away is ready: it serves the live release from memory, and others may miss it too. */
function readiness(release: LiveRelease | undefined, { releases, isDraining }: HandlerOptions): Reply {
  if (!release || isDraining()) return json(503, { status: 'unavailable' });
  return json(200, { status: 'ok', ...(!releases.isReachable() && { releases: 'unavailable' }) });
}

/** The files of the site that exist without a release. */
async function siteFile({ path, caller, release }: Incoming, options: HandlerOptions): Promise<Reply | undefined> {
  if (path === '/robots.txt') return robots(release, publicOrigin(options.config.publicUrl, caller.host));
  if (path === '/speculation-rules.json') return speculationRules(release);
  if (path === '/.well-known/security.txt')
    return securityTxt(options.config.securityContact, options.config.publicUrl.origin);
  if (path === '/third-party-notices.txt') return NOTICES;
  if (path === '/chat-frame.html') return chatFrame(options.api);
  if (path === '/traces.js') return traceScript();
  return OFFLINE_PAGES[path] ?? IMAGES[path];
}

/** What depends on the live release; everything else is a page. */
async function releaseRoute(incoming: Incoming, options: HandlerOptions): Promise<Reply> {
  const { request, path, caller, release } = incoming;
  const { config, api, files, faults, health, violations } = options;
  if (!release) return plain(503, 'The site is starting up. Please try again in a moment.', { 'retry-after': '5' });
  if (path === '/__releases')
    return releasesPage(request, { config, api, release, health, violations: violations.list() });
  const preview = await options.previews.open(request.headers.cookie, release);
  if (preview && 'misfit' in preview)
    return plain(503, `This preview cannot be shown now. ${preview.misfit}\nTo leave it: ${LEAVE_PATH}`);
  if (path.startsWith('/releases/')) return releaseReply(request, path, preview?.release ?? release, { files, faults });
  if (path === '/site.webmanifest') return webManifest(request.url ?? path, release, await options.brand.current());
  if (path === '/sitemap.xml') {
    const origin = publicOrigin(config.publicUrl, caller.host);
    const brand = await options.brand.current();
    return options.sitemap.reply(request, { release, brand, origin, addresses: caller.addresses });
  }
  const moved = pageAddress(preview?.release ?? release, request.url ?? path);
  if (moved !== undefined) return plain(308, '', { location: moved, 'cache-control': 'no-cache' });
  return preview ? previewPage(request, caller, preview, options) : page(request, caller, release, options);
}

/** A page of the release that the visitor gets, unless its remote has more to do than it can. */
async function page(
  request: IncomingMessage,
  caller: Caller,
  live: LiveRelease,
  options: HandlerOptions,
): Promise<Reply> {
  const { release, headers } = ownRelease(live, request.headers.cookie, caller.secure);
  const owner = ownerIn(release, pathOf(request.url ?? '/'))?.name;
  const since = performance.now();
  const line = options.load.line(`page of ${owner}`, PAGES, PAGE_LINE);
  const rendered = (outcome: RenderOutcome) => options.metrics?.page(owner ?? 'shell', outcome);
  const reply = await pageInLine(line, request, { caller, release, rendered, ...options });
  // The document tells the line's part of its round trip from the server's (TYPEFACES_SCRIPT).
  const timing = `page;dur=${(performance.now() - since).toFixed(1)}`;
  return { ...reply, headers: { ...reply.headers, 'server-timing': timing, ...headers } };
}

function previewPage(
  request: IncomingMessage,
  caller: Caller,
  { release, site }: Extract<OpenPreview, { site: unknown }>,
  { load, config, brand }: HandlerOptions,
): Promise<Reply> {
  const { renderer, responder } = site;
  const line = load.line('pages of previews', PREVIEW_PAGES, PAGE_LINE);
  return pageInLine(line, request, { caller, release, config, brand, renderer, responder });
}
