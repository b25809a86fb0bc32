import { QueryFailedError } from 'typeorm';

const DUPLICATE = ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];
const TRANSIENT = ['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'];
const UNREACHABLE = [
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

function codeOf(error: unknown): string {
  const source = error instanceof QueryFailedError ? error.driverError : error;
  return source instanceof Error && 'code' in source ? String(source.code) : '';
}

/** The statement violated a unique key; with `key`, that particular one. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  return DUPLICATE.includes(codeOf(error)) && (!key || (error instanceof Error && error.message.includes(key)));
}

/** The statement lost a conflict with another one and may be retried. */
export const isTransient = (error: unknown): boolean => TRANSIENT.includes(codeOf(error));

/** The database is currently unreachable. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(codeOf(error));
