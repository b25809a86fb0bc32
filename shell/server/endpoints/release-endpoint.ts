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
  if (!asset) return plain(404, 'Not Found');
  return { status: 200, headers: fileHeaders(asset.file, asset.coding), body: asset.bytes };
}
