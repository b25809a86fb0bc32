import { type Config, ConfigError } from '../config/config.js';
import { codeOf, isBusy, isRefused, isStorageFailure, isUnreachable } from '../errors/driver-errors.js';

const NO_PRIVILEGE = 'ER_TABLEACCESS_DENIED_ERROR';
/** An error of libsql that has no code. */
const NOT_OPENED = /^ConnectionFailed/;
const DAMAGED = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'];

type Location = Pick<Config, 'databaseServer' | 'databaseFile'>;

/**
 * The failure to open a database as one sentence for the operator, unless it is a mistake of ours. No message of a driver
 * has a password.
 */
export function explained(error: unknown, { databaseServer, databaseFile }: Location): unknown {
  if (error instanceof ConfigError) return error;
  if (databaseServer) {
    const isTheirs = [isUnreachable, isBusy, isRefused, isStorageFailure].some((is) => is(error));
    const hosts = databaseServer.hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
    return isTheirs || codeOf(error) === NO_PRIVILEGE
      ? new ConfigError(`DATABASE_URL: ${hosts}: ${reasonOf(error)}`)
      : error;
  }
  if (DAMAGED.includes(codeOf(error)))
    return new ConfigError(`${databaseFile} is damaged or no database. Move it away and restore a backup.`);
  return isStorageFailure(error) || NOT_OPENED.test(reasonOf(error))
    ? new ConfigError(`DATA_DIR: ${databaseFile}: ${reasonOf(error)}`)
    : error;
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
