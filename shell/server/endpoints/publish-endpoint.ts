import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '@waybill/contracts';
import {
  findToken,
  type PublishOutcome,
  type publishPlace,
  readDocument,
  readKeyRing,
  type TeamToken,
  UPLOAD_LIMITS,
} from '@waybill/federation';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { DEADLINES_MS } from '../config/deadlines.js';
import { RateWindows } from '../diagnostics/rate-windows.js';
import { commonHeaders } from '../headers/security-headers.js';
import type { Caller } from '../http/caller.js';
import { LineResponse } from '../http/line-response.js';
import { readBody } from '../http/read-body.js';
import { json, plain, type Reply, send } from '../http/send.js';
import type { Log } from '../log/log.js';
import { TRIAL_FILE } from '../publish/commands.js';
import { publishInProcess } from '../publish/publish-process.js';
import type { ReleaseVerifier } from '../release/release-verifier.js';
import { bearerOf } from '../release/team-tokens.js';
import type { ReleaseWatch } from '../release/watch-releases.js';
import { isLocalHost, pathOf } from '../url/url.js';

const PATH = /^\/__releases\/publish\/([a-z][a-z0-9-]{1,40})$/;
const GZIP = 'application/gzip';
/** Refused requests of one network in a minute that get an answer of their own, and a line in the log. */
const MAX_REFUSALS = 20;

interface PublishContext {
  config: Config;
  log: Log;
  releases: Pick<ReleaseWatch, 'refresh'>;
  /** The keys that it vouches for sign uploads. */
  root: ReleaseVerifier['root'] | undefined;
}

/** Who publishes what. */
interface Sender {
  name: string;
  team: string;
  /** The id of the token. */
  token: string;
}

/** Receives builds of remotes from their teams, one at a time. */
export class PublishEndpoint {
  private readonly refusals = new RateWindows(MAX_REFUSALS);
  private isBusy = false;

  constructor(private readonly context: PublishContext) {}

  /** The deployable that a request is about; undefined if it is for somebody else, or the endpoint is off. */
  nameIn({ url = '/' }: IncomingMessage): string | undefined {
    return this.context.config.publishEndpoint ? PATH.exec(pathOf(url))?.[1] : undefined;
  }

  async handle(request: IncomingMessage, response: ServerResponse, caller: Caller, name: string): Promise<void> {
    const headers = commonHeaders(caller.secure);
    const lines = new LineResponse(response, headers);
    const reply = await this.replyTo(request, lines, caller, name);
    if (reply) send(request, response, { ...reply, headers: { ...headers, ...reply.headers } });
  }

  /** Undefined if the answer was given in lines. */
  private async replyTo(
    request: IncomingMessage,
    lines: LineResponse,
    caller: Caller,
    name: string,
  ): Promise<Reply | undefined> {
    const token = await this.authorize(request, caller, name);
    if ('status' in token) return token;
    if (request.method === 'GET') return this.place();
    if (this.isBusy) return closing(503, 'Another publish is in progress.', { 'retry-after': '15' });
    this.isBusy = true;
    try {
      return await this.receive(request, lines, { name, team: token.team, token: token.id });
    } finally {
      this.isBusy = false;
    }
  }

  /** The token of a request that may publish this deployable, or why it may not. */
  private async authorize(
    request: IncomingMessage,
    { secure, host, addresses }: Caller,
    name: string,
  ): Promise<TeamToken | Reply> {
    if (!secure && !isLocalHost(host)) return closing(403, 'Tokens are accepted over https only.');
    if (request.method !== 'GET' && request.method !== 'POST')
      return closing(405, 'Method Not Allowed', { allow: 'GET, POST' });
    // No cookie: a browser would add it to the request of another page.
    const text = bearerOf(request);
    const token = text === undefined ? undefined : await findToken(this.context.config.releasesDir, text);
    if (token?.scope.includes(name)) return token;
    if (!this.refusals.admit(networkOf(addresses[0] ?? ''), 1))
      return closing(429, 'Too Many Requests', { 'retry-after': '60' });
    const reason = token ? 'the token is not for this remote' : 'no valid token';
    this.context.log.warn('publish_refused', { name, team: token?.team, token: token?.id, reason });
    return token
      ? closing(403, `The token of ${token.team} is not for ${name}.`)
      : closing(401, 'A token is required.', { 'www-authenticate': 'Bearer' });
  }

  /** What a team has to know before it can order a publish. */
  private async place(): Promise<Reply> {
    const { releasesDir } = this.context.config;
    const document = await readDocument(releasesDir);
    if (!document) return closing(409, 'There is no release yet. Publish the shell first, where its servers run.');
    const signed = (await readKeyRing(releasesDir)) !== undefined;
    return json(200, { after: document.id, signed } satisfies z.infer<typeof publishPlace>);
  }

  private async receive(request: IncomingMessage, lines: LineResponse, sender: Sender): Promise<Reply | undefined> {
    if (request.headers['content-type'] !== GZIP) return closing(415, `An upload is ${GZIP}.`);
    const body = await readBody(request, UPLOAD_LIMITS.sent, DEADLINES_MS.publishUpload);
    if (body === 'too_large') return closing(413, `An upload has at most ${UPLOAD_LIMITS.sent} bytes.`);
    if (typeof body === 'string') return closing(408, 'The upload took too long.');
    const { releasesDir, publicUrl, api, keyFile } = this.context.config;
    const { root } = this.context;
    const { name, team } = sender;
    const settings = { releasesDir, site: publicUrl.origin, api, keyFile, trialFile: TRIAL_FILE, name, team, root };
    const outcome = await publishInProcess(body, settings, () => lines.begin());
    // The next page is one of the new release.
    if ('result' in outcome) await this.context.releases.refresh();
    const told = this.noted(outcome, sender);
    if (!lines.hasBegun && 'error' in told) return plain(told.rejected ? 422 : 500, told.error);
    lines.end(told);
    return undefined;
  }

  /** Logs an outcome. @returns what the sender is told of it: failures of this server are for its log */
  private noted(outcome: PublishOutcome, sender: Sender): PublishOutcome {
    const { log } = this.context;
    if ('result' in outcome) log.info('published', { ...sender, ...outcome.result });
    else if (outcome.rejected) log.warn('publish_refused', { ...sender, reason: outcome.error });
    else log.error('publish_failed', { ...sender, reason: outcome.error });
    if ('result' in outcome || outcome.rejected) return outcome;
    return { error: 'The publish failed. The log of the shell server says why.', rejected: false };
  }
}

/** A reply to a request whose body is not read. */
const closing = (status: number, text: string, headers: Record<string, string> = {}): Reply =>
  plain(status, text, { connection: 'close', ...headers });
