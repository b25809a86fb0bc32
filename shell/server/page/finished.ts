import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '@waybill/federation';
import { codingsOf, type Reply } from '../http/send.js';
import type { MadePage } from '../render/page-renderer.js';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A whole page as it is sent. */
export interface Kept {
  status: MadePage['status'];
  headers: Record<string, string>;
  /** Whether it is what one visitor asked for: no cache keeps it. */
  personal: boolean;
  etag: string;
  document: Buffer;
  /** Compressed copies, made when first asked for. */
  compressed: Map<Coding, Promise<Buffer>>;
  /** What it was rendered from. */
  made?: MadePage | undefined;
}

/** Gives a document its tag. */
export function finish(
  text: string,
  { headers, status, personal, made }: Pick<Kept, 'headers' | 'status' | 'personal' | 'made'>,
): Kept {
  const document = Buffer.from(text);
  const etag = `"${createHash('sha256').update(JSON.stringify(headers)).update(document).digest('base64url').slice(0, 22)}"`;
  return { status, headers, personal, etag, document, made, compressed: new Map() };
}

/** Sends a whole page, or says that the browser's copy of it still holds. */
export async function wholeReply(request: IncomingMessage, page: Kept): Promise<Reply> {
  const { status, etag } = page;
  const [coding] = codingsOf(request);
  const headers = {
    ...page.headers,
    'cache-control': page.personal ? 'no-store' : 'no-cache',
    ...(coding ? { 'content-encoding': coding } : {}),
    ...(page.personal ? {} : { etag }),
  };
  if (status === 200 && !page.personal && request.headers['if-none-match'] === etag)
    return { status: 304, headers, body: '' };
  return { status, headers, body: coding ? await compressedTo(coding, page) : page.document };
}

function compressedTo(coding: Coding, { document, compressed }: Kept): Promise<Buffer> {
  const made = compressed.get(coding) ?? (coding === 'br' ? brotli(document, QUALITY) : zip(document));
  compressed.set(coding, made);
  return made;
}

interface Parts {
  headers: Record<string, string>;
  personal: boolean;
  first: string;
  rest: Promise<string>;
}

/** Sends the first part of a page at once and the rest when it is there. Such an answer has no tag. */
export function partsReply(request: IncomingMessage, { headers, personal, first, rest }: Parts): Reply {
  const [coding] = codingsOf(request);
  return {
    status: 200,
    headers: {
      ...headers,
      'cache-control': personal ? 'no-store' : 'no-cache',
      ...(coding ? { 'content-encoding': coding } : {}),
    },
    body: first,
    rest,
    coding,
  };
}
