import type { IncomingMessage } from 'node:http';
import { fileHeaders } from '@waybill/federation';
import type { Faults } from '../faults/faults.js';
import { codingsOf, json, plain, type Reply } from '../http/send.js';
import { commonHeaders } from '../page/policy.js';
import type { Assets } from './assets.js';
import type { LiveRelease } from './live.js';

interface Parts {
  assets: Assets;
  faults: Faults;
  release: LiveRelease;
  secure: boolean;
}

/** Answers below `/releases/`: the number of the live release, and the files of all kept ones. */
export async function releaseReply(
  request: IncomingMessage,
  path: string,
  { assets, faults, release, secure }: Parts,
): Promise<Reply> {
  if (path === '/releases/current') return json(200, { id: release.document.id });
  const faulty = await faults.replyTo(request, release);
  if (faulty) return faulty;
  const asset = await assets.find(path, codingsOf(request), release);
  if (!asset) return plain(404, 'Not Found');
  const headers = { ...commonHeaders(secure), ...fileHeaders(asset.file, asset.coding) };
  return { status: 200, headers, body: asset.bytes };
}
