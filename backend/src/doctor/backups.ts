import { statSync } from 'node:fs';
import { BackupError } from '../backup/backup-error.js';
import { storedBackups } from '../backup/backup-folder.js';
import { keysFrom } from '../backup/backup-keys.js';
import { isSilent, SILENT_PROBLEM } from '../backup/silent-run.js';
import { type Config, commandOf } from '../config/config.js';
import type { SeenBackup } from './database.js';
import { counted, type Finding, failure, ok, warning } from './finding.js';

const HOUR_MS = 3_600_000;
/** A nightly backup, and one that was missed. */
const MAX_AGE_HOURS = { warning: 26, error: 24 * 7 };
/** Beyond this an age is given in days. */
const MAX_HOURS = 48;
/** Permissions of a file that only its owner should have, and of one that is open to a group on purpose. */
const OTHERS = { own: 0o077, ofAnotherUser: 0o007 };

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
  const text = `The newest backup in ${folder} is ${ageOf(hours)} old, ${kind}.`;
  if (hours > MAX_AGE_HOURS.error) return failure(about, `${text} ${todo}`);
  return hours > MAX_AGE_HOURS.warning ? warning(about, `${text} ${todo}`) : ok(about, text);
}

function ageOf(hours: number): string {
  if (Math.round(hours) === 0) return 'less than an hour';
  return hours < MAX_HOURS ? counted(Math.round(hours), 'hour') : counted(Math.round(hours / 24), 'day');
}

/** What became of the last scheduled backup, if it failed. */
export function examineSchedule({ backupAt }: Pick<Config, 'backupAt'>, last: SeenBackup | undefined): Finding[] {
  if (!backupAt || !last || (last.state !== 'failed' && !isSilent(last))) return [];
  const { day, tries, due_at } = last;
  const problem = isSilent(last) ? SILENT_PROBLEM : `${last.problem}`.replace(/\.?$/, '.');
  const next = `It is tried again at ${due_at.slice(0, 16)}Z, and by a backend that starts.`;
  return [warning('backups', `The daily backup of ${day} failed ${counted(tries, 'time')}: ${problem} ${next}`)];
}

function passphrase({ backupPassphraseFile }: Asked): Finding[] {
  if (!backupPassphraseFile) return [];
  try {
    keysFrom(backupPassphraseFile);
    return [
      ok('backups', `The passphrase can be read from ${backupPassphraseFile}. Keep it elsewhere too.`),
      ...openToOthers(backupPassphraseFile),
    ];
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [failure('backups', `${error.message} Without it no backup is made.`)];
  }
}

function openToOthers(file: string): Finding[] {
  const user = process.getuid?.();
  if (user === undefined) return [];
  const { mode, uid } = statSync(file);
  if ((mode & (uid === user ? OTHERS.own : OTHERS.ofAnotherUser)) === 0) return [];
  return [warning('permissions', `Other users of this machine can read the passphrase in ${file}: chmod go= ${file}`)];
}
