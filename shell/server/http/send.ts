import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Coding, acceptedCodings as parseCodings } from '@waybill/federation';

/** A response that has not been sent yet. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** What follows the body as soon as it is known; both are then compressed while they are sent. */
  rest?: Promise<Buffer>;
  coding?: Coding | undefined;
}

/** Sends a reply; for a HEAD request its headers only. */
export function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { status, headers, body, rest } = reply;
  if (rest) {
    rest.catch(() => undefined);
    sendStreamed(response, reply, rest).catch(() => response.destroy());
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, ...(status === 304 ? {} : { 'content-length': bytes.length }) });
  response.end(request.method === 'HEAD' || status === 304 ? undefined : bytes);
}

/** Sends the body before the rest is known. Both promises have a listener from the start: a visitor may hang up at any time. */
async function sendStreamed(response: ServerResponse, reply: Reply, rest: Promise<Buffer>): Promise<void> {
  const { status, headers, body, coding } = reply;
  response.writeHead(status, { ...headers, ...UNBUFFERED });
  const compressor = coding === 'br' ? createBrotliCompress(QUALITY) : coding === 'gzip' ? createGzip() : undefined;
  const output = compressor ?? response;
  const sent = compressor ? pipeline(compressor, response) : finished(response);
  const completed = rest.then((bytes) => {
    if (!output.destroyed) output.end(bytes);
  });
  output.write(body);
  compressor?.flush();
  await Promise.all([sent, completed]).catch(() => response.destroy());
}

/** Tells nginx, which removes the header, not to buffer the response. */
const UNBUFFERED = { 'x-accel-buffering': 'no' };
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The content codings that the browser accepts, best first. */
export const acceptedCodings = ({ headers }: IncomingMessage): Coding[] =>
  parseCodings(String(headers['accept-encoding'] ?? ''));

/** A short plain text, as for errors outside of the site's own pages. */
export function plain(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body,
  };
}

/** A JSON document that is not cached. */
export function json(status: number, value: unknown): Reply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(value) };
}
