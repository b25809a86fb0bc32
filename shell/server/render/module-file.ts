import { readFile, realpath } from 'node:fs/promises';
import { sriHash } from '@waybill/federation';
import { RenderFailure } from './render-failure.js';

/** A server module on the disk. */
export interface ModuleFile {
  path: string;
  /** SRI hash. */
  integrity: string;
}

/** Only files that match the release are run. @returns the path without symbolic links. @throws RenderFailure */
export async function verifiedPath({ path, integrity }: ModuleFile): Promise<string> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new RenderFailure('integrity', `${path} is missing`);
  if (sriHash(bytes) !== integrity) throw new RenderFailure('integrity', `${path} does not match the release`);
  return realpath(path);
}
