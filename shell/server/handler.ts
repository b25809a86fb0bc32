import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ApiClient } from './api/api-client.js';
import type { Config } from './config/config.js';
import { releasesPage } from './diagnostics/releases-page.js';
import type { Violations } from './diagnostics/violations.js';
import { chatFrame } from './endpoints/chat-frame.js';
import { releaseReply } from './endpoints/release-endpoint.js';
import { speculationRules } from './endpoints/speculation-rules.js';
import type { Faults } from './faults/faults.js';
import { commonHeaders } from './headers/security-headers.js';
import { type Caller, callerOf } from './http/caller.js';
import type { BackendProxy } from './http/proxy.js';
import { json, plain, type Reply, send } from './http/send.js';
import type { Log } from './log/log.js';
import type { LiveRelease } from './release/live-release.js';
import type { ReleaseFiles } from './release/release-files.js';
import type { ReleaseWatch } from './release/watch-releases.js';
import type { PageRenderer } from './render/render-page.js';
import { resolveRequest } from './resolve/resolve.js';
import type { Responder } from './respond/respond.js';
import { IMAGES } from './seo/images.js';
import { robots } from './seo/robots.js';
import type { Sitemap } from './seo/sitemap.js';
import { webManifest } from './seo/web-manifest.js';
import { isLocalHost, pathOf, publicOrigin } from './url/url.js';

/** The services that requests are handled with. */
export interface HandlerOptions {
  config: Config;
  log: Log;
  releases: Pick<ReleaseWatch, 'current'>;
  files: ReleaseFiles;
  faults: Faults;
  api: ApiClient;
  proxy: BackendProxy;
  renderer: PageRenderer;
  responder: Responder;
  sitemap: Sitemap;
  violations: Violations;
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

const TO_BACKEND = /^\/(?:api|uploads)(?:\/|$)/;

/** Handles all requests of the site. A visitor who hangs up is one line at debug. */
export function createHandler(options: HandlerOptions): RequestListener {
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    response.on('error', () => undefined);
    response.once('close', () => {
      if (!response.writableFinished) options.log.debug('client_disconnected', { path });
    });
    handle(options, request, response)
      .catch((error: Error) => requestFailed(options, request, response, error))
      .catch(() => response.destroy());
  };
}

async function requestFailed(
  { log }: HandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: Error,
): Promise<void> {
  if (request.socket.destroyed) return;
  log.error('request_failed', { path: pathOf(request.url ?? '/'), reason: error.message });
  if (response.headersSent) response.destroy();
  else send(request, response, plain(500, 'Something went wrong.'));
}

async function handle(options: HandlerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request.url ?? '/');
  const caller = callerOf(request, options.config.proxies);
  if (TO_BACKEND.test(path)) return options.proxy.forward(request, response, caller);
  const reply = await replyTo({ request, path, caller, release: options.releases.current() }, options);
  send(request, response, { ...reply, headers: { ...commonHeaders(caller.secure), ...reply.headers } });
}

async function replyTo(incoming: Incoming, options: HandlerOptions): Promise<Reply> {
  const { request, path, caller, release } = incoming;
  const { config, violations } = options;
  if (path === '/healthz') return json(200, { status: 'ok' });
  if (path === '/readyz')
    return release && !options.isDraining() ? json(200, { status: 'ok' }) : json(503, { status: 'unavailable' });
  if (path === '/releases/violations' && release) return violations.receive(request, release);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
  if (!caller.secure && !isLocalHost(caller.host)) return httpsRedirect(request, caller, config);
  return (await siteFile(incoming, options)) ?? (await releaseRoute(incoming, options));
}

/** The files of the site that exist without a release. */
async function siteFile({ path, caller, release }: Incoming, options: HandlerOptions): Promise<Reply | undefined> {
  if (path === '/robots.txt') return robots(release, publicOrigin(options.config.publicUrl, caller.host));
  if (path === '/speculation-rules.json') return speculationRules(release);
  if (path === '/chat-frame.html') return chatFrame(options.api);
  return IMAGES[path];
}

/** What depends on the live release; everything else is a page. */
async function releaseRoute(incoming: Incoming, options: HandlerOptions): Promise<Reply> {
  const { request, path, caller, release } = incoming;
  const { config, api, files, faults, violations } = options;
  if (!release) return plain(503, 'The site is starting up. Please try again in a moment.', { 'retry-after': '5' });
  if (path === '/__releases')
    return releasesPage(request.headers.cookie, { config, api, release, violations: violations.list() });
  if (path.startsWith('/releases/')) return releaseReply(request, path, release, { files, faults });
  if (path === '/site.webmanifest') return webManifest(request.url ?? path, release);
  if (path === '/sitemap.xml') {
    const origin = publicOrigin(config.publicUrl, caller.host);
    return options.sitemap.reply(request, { release, origin, addresses: caller.addresses });
  }
  return page(request, caller, release, options);
}

/** A page, in three stages. */
function page(request: IncomingMessage, caller: Caller, release: LiveRelease, options: HandlerOptions): Promise<Reply> {
  const resolved = resolveRequest(request, caller, release, options.config);
  const rendering = options.renderer.render(resolved);
  return options.responder.respond(request, resolved, rendering);
}

/** Only this machine may use plain http. The redirect names the configured host, unless that is a local one. */
function httpsRedirect({ url = '/' }: IncomingMessage, { host }: Caller, { publicUrl }: Config): Reply {
  const target = isLocalHost(publicUrl.host) ? host : publicUrl.host;
  if (!/^[A-Za-z0-9.-]+(?::\d+)?$/.test(target) || !url.startsWith('/')) return plain(400, 'Bad Request');
  return plain(308, '', { location: `https://${target}${url}` });
}
