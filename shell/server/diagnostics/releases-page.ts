import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RemoteEventCount } from '@waybill/contracts';
import { canaryStatus } from '@waybill/federation';
import type { ApiClient } from '../api/api-client.js';
import type { Config } from '../config/config.js';
import { NO_PERMISSIONS } from '../headers/permissions-policy.js';
import { plain, type Reply } from '../http/send.js';
import type { LiveRelease } from '../release/live-release.js';
import { teamOf } from '../release/team-tokens.js';
import { visitorOf } from '../visitor/visitor.js';
import type { BuildHealth } from './build-health.js';
import { canariesHtml, healthHtml } from './health-html.js';
import { releaseQuery } from './release-query.js';
import { summarizeRelease } from './release-summary.js';
import { releasesHtml } from './releases-html.js';
import { STYLE } from './releases-style.js';
import type { Viewer } from './viewer.js';
import type { Violation } from './violations.js';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface ReleasesPageContext {
  config: Config;
  api: ApiClient;
  release: LiveRelease;
  violations: Violation[];
  health: BuildHealth;
}

/** `/__releases`: what is live and why. In production it exists for the signed-in admin and for teams with a token. */
export async function releasesPage(request: IncomingMessage, context: ReleasesPageContext): Promise<Reply> {
  const { config, release, violations, health } = context;
  const viewer = await viewerOf(request, context);
  if (config.production && viewer.kind === 'developer') return plain(404, 'Not Found');
  const query = releaseQuery(request.url ?? '');
  const summary = await summarizeRelease(config.releasesDir, release, { viewer, query });
  const { theme } = visitorOf('/', request.headers.cookie);
  const actions = config.releaseActions;
  const status = await canaryStatus(config.releasesDir, release.document);
  const canaries = canariesHtml(status, { viewer, actions });
  return htmlReply(
    200,
    releasesHtml(summary, { violations, theme, actions, canaries, health: healthHtml(health.list()) }),
  );
}

/** A page of the release tools: without scripts, for its reader alone. */
export const htmlReply = (status: number, body: string): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'permissions-policy': NO_PERMISSIONS,
    'x-robots-tag': 'noindex',
  },
  body,
});

async function viewerOf(request: IncomingMessage, { config, api }: ReleasesPageContext): Promise<Viewer> {
  const { cookie } = request.headers;
  const failures = cookie ? await failuresFor(cookie, api) : undefined;
  if (failures) return { kind: 'admin', failures };
  const team = await teamOf(request, config.releasesDir);
  return team ? { kind: 'team', team } : { kind: 'developer' };
}

/** The backend returns failures to an admin's session only, so having them proves that the caller is the admin. */
async function failuresFor(cookie: string, api: ApiClient): Promise<RemoteEventCount[] | undefined> {
  const { http, text } = await api.getAs(cookie, '/api/telemetry/remotes');
  if (http < 200 || http > 299) return undefined;
  try {
    const { data } = JSON.parse(text) as { data?: RemoteEventCount[] };
    return Array.isArray(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
