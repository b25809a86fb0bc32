import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Caller } from '../http/caller.js';
import { readBody } from '../http/read-body.js';
import { plain, type Reply } from '../http/send.js';

/** Reads the report of a page of this site, or says why it is refused. */
export async function readReport<T>(
  request: IncomingMessage,
  caller: Caller,
  { schema, maxBytes }: { schema: z.ZodType<T>; maxBytes: number },
): Promise<{ report: T } | { refused: Reply }> {
  if (request.method !== 'POST') return { refused: plain(405, 'Method Not Allowed') };
  if (!isSameOrigin(request, caller)) return { refused: plain(403, 'Forbidden') };
  const body = await readBody(request, maxBytes);
  if (body === 'too_large') return { refused: plain(413, 'Content Too Large', { connection: 'close' }) };
  if (typeof body === 'string') return { refused: plain(408, 'Request Timeout', { connection: 'close' }) };
  const parsed = schema.safeParse(parseJson(body.toString()));
  return parsed.success ? { report: parsed.data } : { refused: plain(400, 'Bad Request') };
}

/** Browsers send reports about a page to the page's own origin; another site's page can make them send anything. */
function isSameOrigin({ headers }: IncomingMessage, { host }: Caller): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  return (site === undefined || site === 'same-origin') && (origin === undefined || hostOf(origin) === host);
}

export const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
