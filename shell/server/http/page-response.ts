import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '@waybill/federation';
import { acceptedCodings, type Reply } from './send.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** What a document needs besides its text. */
interface DocumentOptions {
  status: number;
  headers: Record<string, string>;
  /** Whether it belongs to one visitor: no cache may store it. */
  noStore: boolean;
}

/** A complete document, ready to be sent any number of times. */
export interface CachedPage extends DocumentOptions {
  etag: string;
  document: Buffer;
  /** Compressed copies, created on first use. */
  compressed: Map<Coding, Promise<Buffer>>;
}

/** Prepares a document. The ETag covers the headers too: with a 304 a browser retains those of its copy. */
export function cachedPage(text: string, { status, headers, noStore }: DocumentOptions): CachedPage {
  const document = Buffer.from(text);
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(document).digest('base64url');
  return { status, headers, noStore, etag: `"${hash.slice(0, 22)}"`, document, compressed: new Map() };
}

/** The reply with a complete document, or 304 if the browser's copy is still valid. */
export async function pageReply(request: IncomingMessage, page: CachedPage): Promise<Reply> {
  const { status, etag, noStore } = page;
  const [coding] = acceptedCodings(request);
  const headers = { ...headersOf(page, coding), ...(noStore ? {} : { etag }) };
  if (status === 200 && !noStore && request.headers['if-none-match'] === etag)
    return { status: 304, headers, body: '' };
  return { status, headers, body: coding ? await compressedTo(coding, page) : page.document };
}

/** The reply that sends `head` at once and `rest` when it is known. It has no ETag. */
export function streamedReply(
  request: IncomingMessage,
  options: Omit<DocumentOptions, 'status'>,
  { head, rest }: { head: string; rest: Promise<string> },
): Reply {
  const [coding] = acceptedCodings(request);
  return { status: 200, headers: headersOf(options, coding), body: head, rest, coding };
}

const headersOf = ({ headers, noStore }: Omit<DocumentOptions, 'status'>, coding: Coding | undefined) => ({
  ...headers,
  'cache-control': noStore ? 'no-store' : 'no-cache',
  ...(coding ? { 'content-encoding': coding } : {}),
});

function compressedTo(coding: Coding, { document, compressed }: CachedPage): Promise<Buffer> {
  const copy = compressed.get(coding) ?? (coding === 'br' ? brotli(document, QUALITY) : gzipped(document));
  compressed.set(coding, copy);
  return copy;
}
