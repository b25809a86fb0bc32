import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Coding } from '@waybill/federation';

/** A whole answer. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Sends an answer; a HEAD request gets its headers alone. */
export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Reply): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, ...(status === 304 ? {} : { 'content-length': bytes.length }) });
  response.end(request.method === 'HEAD' || status === 304 ? undefined : bytes);
}

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
