import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { RestoreError } from './backup-error.js';
import { isUploadPath, unlessAbsent } from './upload-files.js';

/** Far more than an upload may have. */
const MAX_FILE_BYTES = 100_000_000;

/**
 * Paths of the uploads in a backup, in no order. A backup may come from anywhere: a link could name any file of this
 * machine, and a device never ends. What has a name that the site does not give is left out.
 *
 * @throws RestoreError at the first one that is no plain file
 */
export async function* archivedFiles(folder: string, path = ''): AsyncGenerator<string> {
  const info = await lstat(join(folder, path)).catch(unlessAbsent);
  if (!info) return;
  const shown = join('uploads', path);
  if (info.isDirectory()) {
    for await (const { name } of await opendir(join(folder, path))) {
      const below = path === '' ? name : `${path}/${name}`;
      if (isUploadPath(below)) yield* archivedFiles(folder, below);
    }
  } else if (!info.isFile()) {
    throw new RestoreError(`The backup is refused: ${shown} is neither a file nor a folder, but a link or a device.`);
  } else if (info.size > MAX_FILE_BYTES) {
    throw new RestoreError(`The backup is refused: ${shown} has ${info.size} bytes, more than any image.`);
  } else yield path;
}
