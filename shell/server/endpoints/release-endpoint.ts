import type { IncomingMessage } from 'node:http';
import { fileHeaders } from '@waybill/federation';
import type { Faults } from '../faults/faults.js';
import { acceptedCodings, json, plain, type Reply } from '../http/send.js';
import type { LiveRelease } from '../release/live-release.js';
import type { ReleaseFiles } from '../release/release-files.js';

interface Sources {
  files: ReleaseFiles;
  faults: Faults;
}

/** Replies to requests below `/releases/`: the number of the live release, and the files of retained builds. */
export async function releaseReply(
  request: IncomingMessage,
  path: string,
  release: LiveRelease,
  { files, faults }: Sources,
): Promise<Reply> {
  if (path === '/releases/current') return json(200, { id: release.document.id });
  const fault = await faults.replyTo(request.url ?? path, release);
  if (fault) return fault;
  const asset = await files.find(path, acceptedCodings(request), release);
  if (asset === 'unavailable') return plain(503, 'This file is temporarily unavailable.', { 'retry-after': '5' });
  if (!asset) return plain(404, 'Not Found');
  const headers = fileHeaders(asset.file, asset.coding);
  return {
    status: 200,
    headers: release.preview === undefined ? headers : { ...headers, ...PRIVATE },
    body: asset.bytes,
  };
}

/** What a preview consists of stays in the browsers of those who have its link. */
const PRIVATE = { 'cache-control': 'private, max-age=86400, immutable, no-transform' };
