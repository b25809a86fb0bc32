import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '@waybill/federation';
import { acceptedCodings, type Reply } from './send.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/**
 * Brotli's quality: 5 takes 1.0 ms for a tracking page, 4 takes 0.6 ms and makes 6 % more bytes (3: 0.45 ms, 10 %). What
 * everybody gets is compressed once; what belongs to one visitor may be seen once.
 */
const quality = ({ noStore }: DocumentOptions) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: noStore ? 4 : 5, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
});
/** 256 KB, longer than a page: the buffer of the usual 4 MB takes a fifth of the time, and saves nothing. */
const WINDOW_BITS = 18;

/** What a document needs besides its text. */
interface DocumentOptions {
  status: number;
  headers: Record<string, string>;
  /** Whether it belongs to one visitor: no cache may store it. */
  noStore: boolean;
}

/** A complete document, ready to be sent any number of times. */
export interface CachedPage extends DocumentOptions {
  /** Missing where no cache may store it. */
  etag: string | undefined;
  document: Buffer;
  /** Compressed copies, created on first use. */
  compressed: Map<Coding, Promise<Buffer>>;
}

/** A text in parts, those that are sent again and again in UTF-8 already. */
export type TextParts = readonly (string | Buffer)[];

export const bytesOf = (parts: TextParts): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

export function cachedPage(text: TextParts, options: DocumentOptions): CachedPage {
  const document = bytesOf(text);
  const etag = options.noStore ? undefined : etagOf(options.headers, document);
  return { ...options, etag, document, compressed: new Map() };
}

/** It covers the headers too: with a 304 a browser retains those of its copy. */
function etagOf(headers: Record<string, string>, document: Buffer): string {
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(document).digest('base64url');
  return `"${hash.slice(0, 22)}"`;
}

/** A complete document in one content coding: ready to be sent as it is. */
export interface EncodedPage extends Omit<CachedPage, 'document' | 'compressed'> {
  coding: Coding | undefined;
  body: Buffer;
}

/** The document in a coding, compressed at most once. */
export async function encodedPage(page: CachedPage, coding: Coding | undefined): Promise<EncodedPage> {
  const { status, headers, noStore, etag, document } = page;
  const body = coding ? await compressedTo(coding, page) : document;
  return { status, headers, noStore, etag, coding, body };
}

/** The reply with a complete document, or 304 if the browser's copy is still valid. */
export function encodedReply(request: IncomingMessage, page: EncodedPage): Reply {
  const { status, etag, coding, body } = page;
  const headers = { ...headersOf(page, coding), ...(etag && { etag }) };
  if (status === 200 && etag && request.headers['if-none-match'] === etag) return { status: 304, headers, body: '' };
  return { status, headers, body };
}

/** The reply with a document in the coding that the browser likes best. */
export async function pageReply(request: IncomingMessage, page: CachedPage): Promise<Reply> {
  return encodedReply(request, await encodedPage(page, acceptedCodings(request)[0]));
}

/** The reply that sends `head` at once and `rest` when it is known. It has no ETag. */
export function streamedReply(
  request: IncomingMessage,
  options: Omit<DocumentOptions, 'status'>,
  { head, rest }: { head: Buffer; rest: Promise<Buffer> },
): Reply {
  const [coding] = acceptedCodings(request);
  return { status: 200, headers: headersOf(options, coding), body: head, rest, coding };
}

const headersOf = ({ headers, noStore }: Omit<DocumentOptions, 'status'>, coding: Coding | undefined) => ({
  ...headers,
  'cache-control': noStore ? 'no-store' : 'no-cache',
  ...(coding ? { 'content-encoding': coding } : {}),
});

function compressedTo(coding: Coding, page: CachedPage): Promise<Buffer> {
  const { document, compressed } = page;
  const copy = compressed.get(coding) ?? (coding === 'br' ? brotli(document, quality(page)) : gzipped(document));
  compressed.set(coding, copy);
  return copy;
}
