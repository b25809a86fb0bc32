import { QueryFailedError } from 'typeorm';

const DUPLICATE = ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];
/** In a Galera cluster also the loser of a certification conflict gets ER_LOCK_DEADLOCK, at the latest from COMMIT. */
const TRANSIENT = ['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'];
const UNAVAILABLE = 'DATABASE_UNAVAILABLE';
const UNREACHABLE = [
  UNAVAILABLE,
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'POOL_CLOSED',
];

/** The database server did not respond, or cannot take another call. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = UNAVAILABLE;
}

const sourceOf = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

function codeOf(error: unknown): string {
  const source = sourceOf(error);
  return source instanceof Error && 'code' in source ? String(source.code) : '';
}

/** The statement violated a unique key; with `key`, that particular one. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  return DUPLICATE.includes(codeOf(error)) && (!key || (error instanceof Error && error.message.includes(key)));
}

/** The statement lost a conflict with another one and may be retried. */
export const isTransient = (error: unknown): boolean => TRANSIENT.includes(codeOf(error));

/** The database is currently unreachable. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(codeOf(error)) || isFatal(error);

/**
 * The server is reachable but cannot execute the statement now: a lock that was not released, a conflict that all
 * retries lost, a cluster node without quorum, a read-only server or disk, a full disk.
 */
const BUSY = [
  ...TRANSIENT,
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_UNKNOWN_COM_ERROR', // 1047, in a Galera cluster: this node is not ready
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_READ_ONLY_MODE',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'ENOSPC',
  'EROFS',
  'EDQUOT',
];
/** Extended codes of SQLite, such as SQLITE_IOERR_WRITE, name their cause after the primary code. */
const SQLITE_EXTENDED = /^(SQLITE_(?:READONLY|IOERR|CANTOPEN))_\w+$/;

/** The database or the disk cannot execute the request now, although it may later. */
export const isBusy = (error: unknown): boolean => BUSY.includes(codeOf(error).replace(SQLITE_EXTENDED, '$1'));

/** The driver's mark of an error after which the connection is unusable; some of these have no code. */
function isFatal(error: unknown): boolean {
  const source = sourceOf(error);
  return source instanceof Error && 'fatal' in source && source.fatal === true && !('sqlState' in source);
}
