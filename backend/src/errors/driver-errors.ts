import { QueryFailedError } from 'typeorm';

const DUPLICATE = ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];
/** In a Galera cluster also the loser of a certification conflict gets ER_LOCK_DEADLOCK, at the latest from COMMIT. */
const TRANSIENT = ['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'];
/** 1047 in a Galera cluster: the node has lost the others, or is not yet one of them. */
const NODE_NOT_READY = 'ER_UNKNOWN_COM_ERROR';
const HOST_FAULTS = [
  NODE_NOT_READY,
  'ER_ERROR_DURING_COMMIT', // in a Galera cluster: the node lost the others meanwhile, and the outcome is unknown
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_READ_ONLY_MODE',
];
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

/** The driver's or the operating system's code of an error, empty if it has none. */
export function codeOf(error: unknown): string {
  const source = sourceOf(error);
  return source instanceof Error && 'code' in source ? String(source.code) : '';
}

/** The statement violated a unique key; with `key`, that particular one. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  return DUPLICATE.includes(codeOf(error)) && (!key || (error instanceof Error && error.message.includes(key)));
}

/** The transaction has changed nothing and may succeed if it is repeated: it lost a conflict, or its host is unfit. */
export const isTransient = (error: unknown): boolean => TRANSIENT.includes(codeOf(error)) || isRefusedByNode(error);

/** Before COMMIT nothing has left the node; an error of COMMIT itself leaves the outcome open. */
const isRefusedByNode = (error: unknown): boolean =>
  codeOf(error) === NODE_NOT_READY && !(error instanceof QueryFailedError && error.query === 'COMMIT');

/** The host cannot execute statements, or not those that write; another one may. */
export const isHostFault = (error: unknown): boolean => HOST_FAULTS.includes(codeOf(error));

/** The database is currently unreachable. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(codeOf(error)) || isFatal(error);

/** The server lets this host or account in no more: somebody has changed the account, or has to unblock the host. */
const REFUSED = [
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_HOST_IS_BLOCKED',
  'ER_HOST_NOT_PRIVILEGED',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
];
export const isRefused = (error: unknown): boolean => REFUSED.includes(codeOf(error));

/**
 * The server is reachable but cannot execute the statement now: a lock that was not released, a conflict that all
 * retries lost, a cluster node without quorum, a read-only server.
 */
const BUSY = [...TRANSIENT, ...HOST_FAULTS, 'ER_LOCK_WAIT_TIMEOUT'];

/** A disk is full, read-only or failing: that of the database or that of the files. */
const STORAGE = [
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'ENOSPC',
  'EROFS',
  'EDQUOT',
  'EIO',
];
/** Extended codes of SQLite, such as SQLITE_IOERR_WRITE, name their cause after the primary code. */
const SQLITE_EXTENDED = /^(SQLITE_(?:READONLY|IOERR|CANTOPEN))_\w+$/;

/** The database cannot execute the statement now, although it may later. */
export const isBusy = (error: unknown): boolean => BUSY.includes(codeOf(error));

/** Nothing can be stored until somebody makes room or repairs a disk. */
export const isStorageFailure = (error: unknown): boolean =>
  STORAGE.includes(codeOf(error).replace(SQLITE_EXTENDED, '$1'));

/** The driver's mark of an error after which the connection is unusable; some of these have no code. */
function isFatal(error: unknown): boolean {
  const source = sourceOf(error);
  return source instanceof Error && 'fatal' in source && source.fatal === true && !('sqlState' in source);
}
