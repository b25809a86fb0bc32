import type { IncomingMessage } from 'node:http';
import { networkOf, tiersOf } from '@waybill/contracts';
import { findToken, listTokens } from '@waybill/federation';
import type { Config } from '../config/config.js';
import type { Caller } from '../http/caller.js';
import { readBody } from '../http/read-body.js';
import { plain, type Reply } from '../http/send.js';
import { teamCookie } from '../release/team-tokens.js';
import { visitorOf } from '../visitor/visitor.js';
import { isOwnForm } from './own-form.js';
import { RateWindows } from './rate-windows.js';
import { htmlReply } from './releases-page.js';
import { signInHtml } from './team-sign-in-html.js';

const MAX_BODY_BYTES = 2 * 1024;
/** Attempts of one client in a minute; a multiple of it applies to the networks around each. */
const MAX_ATTEMPTS = 10;

/** Lets a browser keep a team's token for the release page. Where there is no token, there is no such page. */
export class TeamSignIn {
  private readonly attempts = new RateWindows(MAX_ATTEMPTS);

  constructor(private readonly config: Pick<Config, 'releasesDir'>) {}

  async reply(request: IncomingMessage, caller: Caller): Promise<Reply> {
    const { method, headers } = request;
    const { theme } = visitorOf('/', headers.cookie);
    if ((await listTokens(this.config.releasesDir)).length === 0) return plain(404, 'Not Found');
    if (method === 'GET' || method === 'HEAD') return htmlReply(200, signInHtml(theme));
    if (method !== 'POST') return plain(405, 'Method Not Allowed', { allow: 'GET, HEAD, POST' });
    if (!isOwnForm(request, caller)) return plain(403, 'Forbidden', { connection: 'close' });
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'too_large') return plain(413, 'Content Too Large', { connection: 'close' });
    if (typeof body === 'string') return plain(408, 'Request Timeout', { connection: 'close' });
    const fields = new URLSearchParams(body.toString());
    if (fields.get('action') === 'leave') return redirect('/__releases/team', teamCookie(undefined, caller));
    if (!this.admit(caller)) return plain(429, 'Too Many Requests', { 'retry-after': '60' });
    const token = fields.get('token')?.trim() ?? '';
    const team = await findToken(this.config.releasesDir, token);
    if (!team) return htmlReply(403, signInHtml(theme, 'This token is unknown, expired or revoked.'));
    return redirect('/__releases', teamCookie(token, caller));
  }

  private admit({ addresses }: Caller): boolean {
    const tiers = tiersOf(networkOf(addresses[0] ?? ''));
    return tiers.every(({ network, factor }) => this.attempts.admit(network, 1, factor));
  }
}

const redirect = (location: string, cookie: string): Reply => ({
  status: 303,
  headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
  body: '',
});
