import { QueryFailedError } from 'typeorm';
import { toApiError } from '../http/error.filter.js';
import { DatabaseUnavailable, isTransient } from './driver-errors.js';

const failed = (properties: object) =>
  new QueryFailedError('UPDATE parcels', [], Object.assign(new Error('refused'), properties));

it.each([
  ['a deadlock that all retries lost', failed({ code: 'ER_LOCK_DEADLOCK' })],
  ['a lock that is not released', failed({ code: 'ER_LOCK_WAIT_TIMEOUT' })],
  ['a cluster node that is not ready', failed({ code: 'ER_UNKNOWN_COM_ERROR', errno: 1047 })],
  ['a cluster node that lost the others during COMMIT', failed({ code: 'ER_ERROR_DURING_COMMIT' })],
  ['a read-only server', failed({ code: 'ER_OPTION_PREVENTS_STATEMENT' })],
  ['a login that is rejected from now on', failed({ code: 'ER_ACCESS_DENIED_ERROR', fatal: true, sqlState: '28000' })],
  ['a host that is blocked', failed({ code: 'ER_HOST_IS_BLOCKED', fatal: true, sqlState: 'HY000' })],
  ['a lost connection', failed({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true })],
  ['a statement on a closed connection', failed({ fatal: true })],
  ['an open circuit breaker', new DatabaseUnavailable('open')],
])('%s is "unavailable" with the time to wait', (_, error) => {
  expect(toApiError(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5, cause: error });
});

it.each([
  ['a full disk', failed({ code: 'SQLITE_FULL' })],
  ['a read-only disk', failed({ code: 'SQLITE_READONLY_DBMOVED' })],
  ['a disk that fails', failed({ code: 'SQLITE_IOERR_WRITE' })],
  ['a database server with a full disk', failed({ code: 'ER_DISK_FULL' })],
  ['a disk that is full of uploads', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
])('%s is "storage_unavailable" with the time to wait', (_, error) => {
  expect(toApiError(error)).toMatchObject({ code: 'storage_unavailable', status: 503, retryAfter: 30, cause: error });
});

it.each([
  ['a constraint', failed({ code: 'SQLITE_CONSTRAINT_NOTNULL' })],
  ['a syntax error', failed({ code: 'ER_PARSE_ERROR', sqlState: '42000' })],
])('%s is an internal error: waiting would not help', (_, error) => {
  expect(toApiError(error)).toMatchObject({ code: 'internal', retryAfter: undefined });
});

it('what is known to have changed nothing is repeated: lost conflicts, and statements that a node refused', () => {
  expect(isTransient(failed({ code: 'ER_LOCK_DEADLOCK' }))).toBe(true);
  expect(isTransient(failed({ code: 'ER_UNKNOWN_COM_ERROR' }))).toBe(true);
  for (const code of ['ER_LOCK_WAIT_TIMEOUT', 'PROTOCOL_CONNECTION_LOST', 'SQLITE_FULL', 'ER_ERROR_DURING_COMMIT']) {
    expect({ code, repeated: isTransient(failed({ code })) }).toEqual({ code, repeated: false });
  }
});

it('a COMMIT is repeated only after a lost conflict: any other error leaves its outcome open', () => {
  const commit = (code: string) => new QueryFailedError('COMMIT', [], Object.assign(new Error('refused'), { code }));
  expect(isTransient(commit('ER_LOCK_DEADLOCK'))).toBe(true);
  expect(isTransient(commit('ER_UNKNOWN_COM_ERROR'))).toBe(false);
});
