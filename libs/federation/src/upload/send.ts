import { z } from 'zod';
import { checkBuild } from '../checks/check-build.js';
import { ReleaseError } from '../errors/release-error.js';
import { readBuild } from '../release/read-build.js';
import type { Author } from '../release/update.js';
import { packUpload } from './archive.js';
import type { PublishOrder } from './order.js';

/** Where the shell server receives builds of a deployable. */
export const publishPath = (name: string) => `/__releases/publish/${name}`;

/** The place of a deployable at a site, before a publish. */
export const publishPlace = z.object({
  /** The live release, which an order follows. */
  after: z.int().positive(),
  /** Whether orders and builds have to be signed. */
  signed: z.boolean(),
});

/** Lines of the answer to an upload: signs of life, then one that says how it ended. */
export const publishOutcome = z.union([
  z.object({
    result: z.object({
      id: z.int(),
      name: z.string(),
      version: z.string(),
      hash: z.string(),
      canary: z.int().optional(),
      changed: z.boolean(),
    }),
    notes: z.array(z.string()),
  }),
  z.object({ error: z.string(), rejected: z.boolean() }),
]);

export type PublishOutcome = z.infer<typeof publishOutcome>;

/** What is published at which site, by whom. */
export interface SendOptions extends Author {
  /** URL of the site. */
  to: string;
  token: string;
  name: string;
  /** The deployable's folder, already built. */
  projectDir: string;
  releaseHold?: boolean | undefined;
  /** Per cent of the visitors who get the build beside the live one; without it, all get it instead. */
  canary?: number | undefined;
}

type Sent = Extract<PublishOutcome, { result: unknown }>;

const ASK_TIMEOUT_MS = 15_000;
/** Upload, checks and trial together. */
const SEND_TIMEOUT_MS = 300_000;
const MAX_ANSWER = 200_000;
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Publishes a build over HTTPS, at the publish endpoint of a site. @throws ReleaseError */
export async function sendBuild({ to, token, name, projectDir, signer, ...options }: SendOptions): Promise<Sent> {
  const site = siteOf(to);
  const build = await readBuild(name, projectDir);
  await checkBuild(build);
  const url = site + publishPath(name);
  const { after, signed } = await placeAt(url, token);
  if (signed && !signer) throw new ReleaseError(`${site} takes signed builds only. Name your key file with --sign.`);
  const { why, who, releaseHold = false, canary } = options;
  const endUnknown = `${site} did not say how the publish of ${name} ended. Its release page tells what is live`;
  const order: PublishOrder = { name, hash: build.hash, site, after, why, who, releaseHold, canary };
  const signatures = signer && { order: signer.sign('order', order), build: signer.sign('build', build.record) };
  const body = await packUpload(build, order, signatures);
  const headers = { 'content-type': 'application/gzip' };
  const sent = { method: 'POST', headers, body: new Uint8Array(body) };
  const answer = await request(url, token, SEND_TIMEOUT_MS, sent).catch((error) => lost(error, Error, endUnknown));
  const outcome = publishOutcome.safeParse(parsed(answer.trimEnd().split('\n').at(-1) ?? ''));
  if (!outcome.success) throw new Error(endUnknown);
  if (!('error' in outcome.data)) return outcome.data;
  throw outcome.data.rejected ? new ReleaseError(outcome.data.error) : new Error(outcome.data.error);
}

/** The origin of a site. A token is sent over https only, or to this machine. @throws ReleaseError */
function siteOf(to: string): string {
  const url = URL.canParse(to) ? new URL(to) : undefined;
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!url || !isPlain || !/^https?:$/.test(url.protocol))
    throw new ReleaseError(`--to "${to}" is not the URL of a site, such as https://www.example.com.`);
  if (url.protocol === 'http:' && !LOCAL.test(url.hostname))
    throw new ReleaseError(`--to "${to}": a token is sent over https only.`);
  return url.origin;
}

async function placeAt(url: string, token: string): Promise<z.infer<typeof publishPlace>> {
  const answer = await request(url, token, ASK_TIMEOUT_MS, {}).catch((error) =>
    lost(error, ReleaseError, `${url} does not answer`),
  );
  const place = publishPlace.safeParse(parsed(answer));
  if (!place.success) throw new ReleaseError(`${url} is no publish endpoint.`);
  return place.data;
}

/** The text of a successful answer. @throws ReleaseError with the text of any other */
async function request(url: string, token: string, timeoutMs: number, init: RequestInit): Promise<string> {
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
    // A redirect would carry the token, or half an upload, elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = (await response.text()).slice(0, MAX_ANSWER);
  if (response.ok) return text;
  if (response.status === 404) throw new ReleaseError(`${url} answers 404: this site takes no uploads.`);
  const says = /^text\/plain/.test(response.headers.get('content-type') ?? '') ? text.trim().slice(0, 1_000) : '';
  throw new ReleaseError(`${url} answers ${response.status}${says ? `: ${says}` : ''}`);
}

/** Turns the failure of a connection into an error that says what it means for the sender; rejections stay as they are. */
function lost(
  error: Error & { cause?: { message?: string } },
  Kind: new (message: string) => Error,
  meaning: string,
): never {
  if (error instanceof ReleaseError) throw error;
  throw new Kind(`${meaning}: ${error.cause?.message ?? error.message}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
