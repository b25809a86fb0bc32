import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Coding } from '@waybill/federation';

/** An answer. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** What follows the body later; both are then sent in the coding. */
  rest?: Promise<string>;
  coding?: Coding | undefined;
}

/** Sends an answer; a HEAD request gets its headers alone. */
export function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { status, headers, body, rest } = reply;
  if (rest) return void sendParts(response, reply, rest);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, ...(status === 304 ? {} : { 'content-length': bytes.length }) });
  response.end(request.method === 'HEAD' || status === 304 ? undefined : bytes);
}

/** The body is on its way before the rest is known. */
async function sendParts(response: ServerResponse, reply: Reply, rest: Promise<string>): Promise<void> {
  const { status, headers, body, coding } = reply;
  response.writeHead(status, { ...headers, ...UNBUFFERED });
  const out = coding === 'br' ? createBrotliCompress(QUALITY) : coding === 'gzip' ? createGzip() : undefined;
  const sent = out ? pipeline(out, response) : undefined;
  const way = out ?? response;
  way.write(body);
  out?.flush();
  try {
    way.end(await rest);
    await sent;
  } catch {
    response.destroy();
  }
}

/** Asks nginx, which takes the header off, to pass on what it has. */
const UNBUFFERED = { 'x-accel-buffering': 'no' };
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The content codings a browser takes, best first. */
export function codingsOf({ headers }: IncomingMessage): Coding[] {
  const accepted = String(headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).filter((coding) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
}

/** A short text for people, outside of the site's own pages. */
export function plain(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body,
  };
}

/** A short answer for programs. */
export function json(status: number, value: unknown): Reply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(value) };
}
