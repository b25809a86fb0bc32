import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import { lookup } from 'mrmime';
import type { Faults } from '../faults/faults.js';
import { codingsOf, json, plain, type Reply } from '../http/send.js';
import { commonHeaders } from '../page/policy.js';
import type { Assets } from './assets.js';
import type { LiveRelease } from './live.js';

const FOREVER = 'public, max-age=31536000, immutable, no-transform';

/** Answers below `/releases/`: the number of the live release, and the files of all kept ones. */
export async function releaseReply(
  request: IncomingMessage,
  path: string,
  { assets, faults, release, secure }: { assets: Assets; faults: Faults; release: LiveRelease; secure: boolean },
): Promise<Reply> {
  if (path === '/releases/current') return json(200, { id: release.document.id });
  const faulty = await faults.replyTo(request, release);
  if (faulty) return faulty;
  const asset = await assets.find(path, codingsOf(request), release);
  if (!asset) return plain(404, 'Not Found');
  const { file, bytes, coding } = asset;
  const headers = {
    ...commonHeaders(secure),
    'content-type': contentType(file),
    'cache-control': FOREVER,
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...(coding ? { 'content-encoding': coding } : {}),
  };
  return { status: 200, headers, body: bytes };
}

function contentType(file: string): string {
  const type = lookup(extname(file)) ?? 'application/octet-stream';
  return /^text\/|json|svg/.test(type) ? `${type}; charset=utf-8` : type;
}
