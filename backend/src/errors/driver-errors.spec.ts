import { QueryFailedError } from 'typeorm';
import { toApiError } from '../http/error.filter.js';
import { DatabaseUnavailable, isTransient } from './driver-errors.js';

const failed = (properties: object) =>
  new QueryFailedError('UPDATE parcels', [], Object.assign(new Error('refused'), properties));

it.each([
  ['a deadlock that all retries lost', failed({ code: 'ER_LOCK_DEADLOCK' })],
  ['a lock that is not released', failed({ code: 'ER_LOCK_WAIT_TIMEOUT' })],
  ['a cluster node that is not ready', failed({ code: 'ER_UNKNOWN_COM_ERROR', errno: 1047 })],
  ['a read-only server', failed({ code: 'ER_OPTION_PREVENTS_STATEMENT' })],
  ['a full disk', failed({ code: 'SQLITE_FULL' })],
  ['a read-only disk', failed({ code: 'SQLITE_READONLY_DBMOVED' })],
  ['a disk that fails', failed({ code: 'SQLITE_IOERR_WRITE' })],
  ['a disk that is full of uploads', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
  ['a lost connection', failed({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true })],
  ['a statement on a closed connection', failed({ fatal: true })],
  ['an open circuit breaker', new DatabaseUnavailable('open')],
])('%s is "unavailable" with the time to wait', (_, error) => {
  expect(toApiError(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5, cause: error });
});

it.each([
  ['a constraint', failed({ code: 'SQLITE_CONSTRAINT_NOTNULL' })],
  ['a syntax error', failed({ code: 'ER_PARSE_ERROR', sqlState: '42000' })],
  ['a rejected login', failed({ code: 'ER_ACCESS_DENIED_ERROR', fatal: true, sqlState: '28000' })],
])('%s is an internal error: waiting would not help', (_, error) => {
  expect(toApiError(error)).toMatchObject({ code: 'internal', retryAfter: undefined });
});

it('only lost conflicts are repeated: they are known to have changed nothing', () => {
  expect(isTransient(failed({ code: 'ER_LOCK_DEADLOCK' }))).toBe(true);
  for (const code of ['ER_LOCK_WAIT_TIMEOUT', 'PROTOCOL_CONNECTION_LOST', 'ER_UNKNOWN_COM_ERROR', 'SQLITE_FULL']) {
    expect({ code, repeated: isTransient(failed({ code })) }).toEqual({ code, repeated: false });
  }
});
