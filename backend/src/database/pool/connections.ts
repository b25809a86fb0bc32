import type { PoolConnection } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';
import { DatabaseUnavailable, isHostFault } from '../../errors/driver-errors.js';
import { type Callback, PendingCalls } from './pending-calls.js';

type Statement = (sql: unknown, values: unknown, callback?: unknown) => unknown;

interface Listener {
  /** A statement was sent. */
  sent(): void;
  /** Something is wrong with the host. */
  suspected(): void;
}

/** All open connections and the statements that run on them. */
export class Connections {
  private readonly connections = new Set<PoolConnection>();
  private readonly statements = new PendingCalls<PoolConnection, unknown>();

  constructor(private readonly listener: Listener) {}

  /** Number of statements that run. */
  get running(): number {
    return this.statements.size;
  }

  /** Age of the oldest statement in milliseconds. */
  get maxAge(): number {
    return this.statements.maxAge;
  }

  /** Takes a new connection under control. */
  guard(connection: PoolConnection): void {
    this.connections.add(connection);
    const lose = () => this.lose(connection);
    // Also keeps a second error of a broken connection from ending the process: the driver listens for the first only.
    connection.on('error', lose);
    connection.on('end', lose);
    this.limit(connection, 'query');
    this.limit(connection, 'execute');
    connection.query(`SET SESSION innodb_lock_wait_timeout = ${DATABASE.lockWaitSeconds}`, () => undefined);
  }

  /** The server may still execute the statement; a transaction that is not committed is rolled back. */
  dropSlowerThan(ms: number): void {
    const late = this.statements.failOlderThan(ms, () => new DatabaseUnavailable('A statement exceeded its deadline.'));
    for (const connection of late) this.drop(connection);
  }

  dropAll(error: () => Error): void {
    for (const connection of this.connections) this.drop(connection);
    this.statements.failAll(error);
  }

  /** Registers every statement that has a callback, as all of TypeORM's and ours have. */
  private limit(connection: PoolConnection, method: 'query' | 'execute'): void {
    const run = connection[method].bind(connection) as Statement;
    const limited: Statement = (sql, values, callback) => {
      if (typeof values === 'function') return limited(sql, undefined, values);
      if (typeof callback !== 'function') return run(sql, values);
      const call = this.statements.add(connection, callback as Callback<unknown>);
      this.listener.sent();
      return run(sql, values, (error: Error | null, result: unknown, fields: unknown) => {
        if (error) this.inspect(error, connection);
        if (this.statements.remove(call)) call.callback(error, result, fields);
      });
    };
    Reflect.set(connection, method, limited);
  }

  private inspect(error: Error, connection: PoolConnection): void {
    if ('fatal' in error && error.fatal === true) this.lose(connection);
    else if (isHostFault(error)) {
      // ROLLBACK may fail as well, and then the next BEGIN on this connection would commit what there is.
      this.drop(connection);
      this.listener.suspected();
    }
  }

  private lose(connection: PoolConnection): void {
    this.connections.delete(connection);
    this.listener.suspected();
  }

  private drop(connection: PoolConnection): void {
    this.connections.delete(connection);
    connection.destroy();
  }
}
