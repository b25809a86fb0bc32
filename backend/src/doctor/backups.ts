import { BackupError } from '../backup/backup-error.js';
import { storedBackups } from '../backup/backup-folder.js';
import { keysFrom } from '../backup/backup-keys.js';
import { type Config, commandOf } from '../config/config.js';
import { type Finding, failure, ok, warning } from './finding.js';

const HOUR_MS = 3_600_000;
/** A nightly backup, and one that was missed. */
const MAX_AGE_HOURS = { warning: 26, error: 24 * 7 };

type Asked = Pick<Config, 'backupAt' | 'backupPassphraseFile'>;

/** The age of the newest backup in a folder of backups, and whether the next one can be encrypted. */
export async function examineBackups(folder: string, config: Asked): Promise<Finding[]> {
  return [await age(folder, config), ...passphrase(config)];
}

async function age(folder: string, { backupAt }: Asked): Promise<Finding> {
  const about = 'backups';
  const [newest] = await storedBackups(folder);
  const todo = backupAt
    ? `One is due each day at ${backupAt}: the log of the backends says what became of it (backup_failed).`
    : `Set BACKUP_AT, or run ${commandOf('backup')} every night, and keep copies on another machine.`;
  if (!newest)
    return warning(
      about,
      `There is no backup in ${folder}. ${todo} Elsewhere: ${commandOf('doctor', '<folder of backups>')}.`,
    );
  const hours = (Date.now() - newest.at.getTime()) / HOUR_MS;
  const kind = newest.encrypted ? 'encrypted' : 'not encrypted';
  const text = `The newest backup in ${folder} is ${hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`} old, ${kind}.`;
  if (hours > MAX_AGE_HOURS.error) return failure(about, `${text} ${todo}`);
  return hours > MAX_AGE_HOURS.warning ? warning(about, `${text} ${todo}`) : ok(about, text);
}

function passphrase({ backupPassphraseFile }: Asked): Finding[] {
  if (!backupPassphraseFile) return [];
  try {
    keysFrom(backupPassphraseFile);
    return [ok('backups', `The passphrase can be read from ${backupPassphraseFile}. Keep it elsewhere too.`)];
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [failure('backups', `${error.message} Without it no backup is made.`)];
  }
}
