import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Archive, DATABASE, ENCRYPTED } from './archive.js';
import { RestoreError } from './backup-error.js';
import { keysFrom } from './backup-keys.js';
import { PART } from './upload-files.js';

/** The backup in a folder, with the keys that it needs. @throws RestoreError if it is not complete, or without them */
export async function openArchive(folder: string, passphraseFile: string | undefined): Promise<Archive> {
  if (existsSync(join(folder, DATABASE))) {
    // Whoever can write where backups are kept could otherwise put one of their own there.
    if (passphraseFile)
      throw new RestoreError(
        'The backup is not encrypted, and BACKUP_PASSPHRASE_FILE is set. Unset it to use one that you know.',
      );
    return new Archive(folder);
  }
  if (!existsSync(join(folder, `${DATABASE}${ENCRYPTED}`))) {
    throw new RestoreError(
      `The backup is missing or cannot be read: ${folder} has no ${DATABASE}.${unfinished(folder)}`,
    );
  }
  if (!passphraseFile)
    throw new RestoreError('The backup is encrypted. Name the file with its passphrase: BACKUP_PASSPHRASE_FILE.');
  return new Archive(folder, keysFrom(passphraseFile));
}

const unfinished = (folder: string): string =>
  existsSync(`${folder}${PART}`) || folder.endsWith(PART) ? ' A backup there was not completed: make it again.' : '';
