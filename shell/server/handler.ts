import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Config } from './config.js';
import { explainReleases } from './explain/explain.js';
import type { Faults } from './faults/faults.js';
import type { Finding } from './finding/finding.js';
import { type Caller, callerOf, isLocal } from './http/forwarded.js';
import type { Backend } from './http/proxy.js';
import { json, plain, type Reply, send } from './http/send.js';
import type { Log } from './log.js';
import { chatFrame } from './page/chat-frame.js';
import { FIXED } from './page/fixed.js';
import type { Pages } from './page/pages.js';
import { commonHeaders, headersFor } from './page/policy.js';
import type { Assets } from './release/assets.js';
import { releaseReply } from './release/replies.js';
import type { Violations } from './release/violations.js';
import type { ReleaseWatch } from './release/watch.js';

/** What answering requests works with. */
export interface HandlerOptions {
  config: Config;
  log: Log;
  releases: ReleaseWatch;
  assets: Assets;
  pages: Pages;
  finding: Finding;
  backend: Backend;
  faults: Faults;
  violations: Violations;
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
}

const TO_BACKEND = /^\/(?:api|uploads)(?:\/|$)/;

/** Answers every request of the site. */
export function createHandler(options: HandlerOptions): RequestListener {
  return (request, response) => {
    answer(options, request, response).catch((error: Error) => {
      options.log.error('request_failed', { path: pathOf(request), reason: error.message });
      if (response.headersSent) response.destroy();
      else send(request, response, plain(500, 'Something went wrong.'));
    });
  };
}

async function answer(options: HandlerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request);
  const caller = callerOf(request, options.config.proxies);
  if (TO_BACKEND.test(path)) return options.backend.forward(request, response, caller);
  const reply = await ownReply(options, request, path, caller);
  send(request, response, { ...reply, headers: { ...commonHeaders(caller.secure), ...reply.headers } });
}

async function ownReply(
  options: HandlerOptions,
  request: IncomingMessage,
  path: string,
  caller: Caller,
): Promise<Reply> {
  const release = options.releases.current();
  if (path === '/healthz') return json(200, { status: 'ok' });
  if (path === '/readyz')
    return release && !options.isDraining() ? json(200, { status: 'ok' }) : json(503, { status: 'unavailable' });
  if (path === '/releases/violations' && release) return options.violations.receive(request, release);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
  if (!caller.secure && !isLocal(caller.host)) return toHttps(request, caller, options.config);
  const fixed = FIXED[path] ?? options.finding.always(path, caller);
  if (fixed) return fixed;
  if (path === '/chat-frame.html') return chatFrame(options.config);
  if (!release) return plain(503, 'The site is starting up. Please try again in a moment.', { 'retry-after': '5' });
  if (path === '/__releases') return explainReleases(request, options.config, release, options.violations.list());
  const { secure } = caller;
  if (path.startsWith('/releases/'))
    return releaseReply(request, path, { assets: options.assets, faults: options.faults, release, secure });
  const told = await options.finding.of(release, path, request, caller);
  if (told) return told;
  const page = await options.pages.answer(request, path, release, caller);
  return { ...page, headers: headersFor(request.headers['user-agent'], page.headers) };
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';

/** Pages are for https alone, except on the own machine. The host is the configured one, unless that is local. */
function toHttps({ url = '/' }: IncomingMessage, { host }: Caller, { publicUrl }: Config): Reply {
  const known = isLocal(publicUrl.host) ? host : publicUrl.host;
  if (!/^[A-Za-z0-9.-]+(?::\d+)?$/.test(known) || !url.startsWith('/')) return plain(400, 'Bad Request');
  return plain(308, '', { location: `https://${known}${url}` });
}
