import type { Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { storageUnavailable } from '../errors/storage-unavailable.js';
import type { ImageFolder } from './image-folder.js';

const NOT_KEPT = { cacheControl: false, etag: false, lastModified: false, acceptRanges: false };

/** Sends an image file. With `maxAge` caches keep it without asking again: a name is never reused. */
export function sendImage(folder: ImageFolder, name: string, response: Response, maxAge?: string): Promise<void> {
  const caching = maxAge === undefined ? NOT_KEPT : { immutable: true, maxAge };
  return new Promise<void>((resolve, reject) => {
    response.sendFile(name, { root: folder.path, ...caching }, (cause) => (cause ? reject(cause) : resolve()));
  }).catch((cause: Error) => notSent(folder, cause, response));
}

/** Express reports hang-ups as well as files that cannot be read, and leaves it to us to end a response half sent. */
async function notSent(folder: ImageFolder, cause: Error & { status?: number }, response: Response): Promise<void> {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (cause.status === 416) throw new ApiError('range', { cause });
  if (cause.status !== 404) throw cause;
  throw (await folder.isPresent()) ? new ApiError('not_found', { cause }) : storageUnavailable(cause);
}
