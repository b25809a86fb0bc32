import { existsSync } from 'node:fs';
import Libsql from 'libsql';
import { type Config, ConfigError } from '../config/config.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { newerMigrations } from '../database/newer-schema.js';
import { examineSchedule } from './backups.js';
import { lookAtDatabase, type Seen } from './database.js';
import { type Finding, failure, ok, warning } from './finding.js';

/** A code of the authenticator app is refused beyond the second one. */
const CLOCK_MS = { warning: 2_000, error: 25_000 };

const VARIABLES = 'run this in the folder of its .env, or as waybill --env-file FILE doctor';

/** Whether the backend can use its database, and has its schema; and what it says of the scheduled backups. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const about = 'database';
  const { databaseServer, databaseFile } = config;
  try {
    const seen = await lookAtDatabase(config);
    const name = databaseServer ? `${databaseServer.type} server` : databaseFile;
    return [
      databaseServer || existsSync(databaseFile) ? ok(about, `${name} can be used.`) : missing(config),
      schema(seen),
      ...(databaseServer ? [clock(seen)] : pages(databaseFile)),
      ...examineSchedule(config, seen.lastBackup),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [failure(about, `${error.message}. Nothing else works until the database does.`)];
  }
}

/** The file of variables may be what is missing, or the folder in which it is. */
const missing = ({ dataDir }: Config): Finding =>
  warning(
    'database',
    `There is no site in ${dataDir} (DATA_DIR); the first start creates it. If there is one, its variables are missing: ${VARIABLES}.`,
  );

function schema({ migrations }: Seen): Finding {
  const known = MIGRATIONS.map(({ name }) => name);
  const { unknown, contracting } = newerMigrations(migrations, known);
  const pending = known.length - (migrations.length - unknown.length);
  if (contracting.length > 0)
    return failure(
      'schema',
      `A newer version took away what this one uses (${contracting.join(', ')}). Run that version.`,
    );
  if (unknown.length > 0)
    return warning('schema', `A newer version has migrated the database (${unknown.at(-1)}), which this one can use.`);
  if (migrations.length === 0) return ok('schema', 'The database is empty; the first start creates its tables.');
  return pending > 0
    ? warning('schema', `Migrations still to be run: ${pending}. The next start of the backend runs them.`)
    : ok('schema', `All ${known.length} migrations have been run.`);
}

function clock({ clockAhead }: Seen): Finding {
  const off = Math.abs(clockAhead);
  const text = `The clock of the database server differs by ${(off / 1_000).toFixed(1)} s from this machine's`;
  if (off < CLOCK_MS.warning) return ok('time', `${text}.`);
  return (off < CLOCK_MS.error ? warning : failure)('time', `${text}. Set both by NTP: timedatectl set-ntp true.`);
}

function pages(file: string): Finding[] {
  if (!existsSync(file)) return [];
  const connection = new Libsql(file, { readonly: true });
  try {
    const [result] = connection.prepare('PRAGMA quick_check(1)').raw().all() as string[][];
    const said = result?.[0];
    if (said === 'ok') return [ok('database', 'Its pages are intact.')];
    return [failure('database', `${file} is damaged: ${said}. Stop the site, move it away and restore a backup.`)];
  } finally {
    connection.close();
  }
}
