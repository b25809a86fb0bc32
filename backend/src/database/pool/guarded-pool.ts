import { createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';
import { DatabaseUnavailable } from '../../errors/driver-errors.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { type Callback, PendingCalls } from './pending-calls.js';

type Statement = (...input: unknown[]) => unknown;

/**
 * The driver's pool with deadlines: a server that accepts connections but never responds (frozen, or behind a dead
 * network) has no other sign. When the circuit breaker opens, every pending call fails and later ones fail at once.
 */
export class GuardedPool {
  private pool: Pool;
  private readonly connections = new Set<PoolConnection>();
  private readonly waits = new PendingCalls<void>();
  private readonly statements = new PendingCalls<PoolConnection>();
  private readonly breaker: CircuitBreaker;
  private statementDeadline = Number.POSITIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  /** @param hosts connection options of each host, which differ in host and port only */
  constructor(private readonly hosts: readonly PoolOptions[]) {
    this.pool = this.openPool(0);
    this.breaker = new CircuitBreaker(hosts, {
      opened: () => this.dropConnections(),
      closed: (host) => this.replacePool(host),
    });
  }

  /** From now on statements have a deadline. Migrations, which run before, have none. */
  limitStatements(): void {
    this.statementDeadline = DATABASE.statement;
  }

  getConnection(callback: Callback<PoolConnection>): void {
    const rejection = this.rejection();
    if (rejection) {
      process.nextTick(callback, rejection);
      return;
    }
    const settle = this.waits.add(undefined, callback);
    this.watchDeadlines();
    this.pool.getConnection((error, connection) => {
      if (error) this.breaker.suspect();
      if (!settle(error && withCode(error), connection)) connection?.release();
    });
  }

  execute<T>(sql: string, values: (string | number)[], callback: Callback<T>): void {
    this.getConnection((error, connection) => {
      if (error || !connection) return callback(error);
      connection.execute(sql, values, (failure, rows) => {
        connection.release();
        callback(failure, rows as T);
      });
    });
  }

  end(callback: (error?: Error | null) => void): void {
    this.breaker.stop();
    clearInterval(this.timer);
    this.pool.end(callback);
  }

  private rejection(): DatabaseUnavailable | undefined {
    if (this.breaker.isOpen) return new DatabaseUnavailable('The circuit breaker of the database is open.');
    if (this.waits.size < DATABASE.maxPoolWaiters) return undefined;
    return new DatabaseUnavailable('Too many callers wait for a database connection.');
  }

  private openPool(host: number): Pool {
    const pool = createPool({ ...this.hosts[host], connectTimeout: DATABASE.connect });
    pool.on('connection', (connection) => this.guard(connection as PoolConnection));
    return pool;
  }

  private guard(connection: PoolConnection): void {
    this.connections.add(connection);
    // Also keeps a second error of a broken connection from ending the process: the driver listens for the first only.
    connection.on('error', () => this.lose(connection));
    connection.on('end', () => this.lose(connection));
    this.limit(connection, 'query');
    this.limit(connection, 'execute');
    connection.query(`SET SESSION innodb_lock_wait_timeout = ${DATABASE.lockWaitSeconds}`, () => undefined);
  }

  /** Registers every statement that has a callback; TypeORM and {@link execute} always pass one. */
  private limit(connection: PoolConnection, method: 'query' | 'execute'): void {
    const run = connection[method].bind(connection) as Statement;
    const limited: Statement = (...input) => {
      const callback = input.at(-1);
      if (typeof callback !== 'function') return run(...input);
      const settle = this.statements.add<unknown>(connection, (...outcome) => callback(...outcome));
      this.watchDeadlines();
      return run(...input.slice(0, -1), (...outcome: Parameters<Callback<unknown>>) => {
        if (isFatal(outcome[0])) this.lose(connection);
        settle(...outcome);
      });
    };
    Reflect.set(connection, method, limited);
  }

  private lose(connection: PoolConnection): void {
    this.connections.delete(connection);
    this.breaker.suspect();
  }

  private watchDeadlines(): void {
    this.timer ??= setInterval(() => this.enforceDeadlines(), DATABASE.checkInterval).unref();
  }

  private enforceDeadlines(): void {
    if (this.waits.size + this.statements.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    if (Math.max(this.waits.maxAge, this.statements.maxAge) > DATABASE.suspect) this.breaker.suspect();
    this.waits.failOlderThan(DATABASE.poolWait, () => new DatabaseUnavailable('No database connection became free.'));
    const late = this.statements.failOlderThan(this.statementDeadline, () => timedOut());
    for (const connection of late) this.drop(connection);
  }

  /** The server may still execute the statement; a transaction that is not committed is rolled back. */
  private drop(connection: PoolConnection): void {
    this.connections.delete(connection);
    connection.destroy();
  }

  private dropConnections(): void {
    for (const connection of this.connections) this.drop(connection);
    const error = () => new DatabaseUnavailable('The database stopped responding.');
    this.statements.failAll(error);
    this.waits.failAll(error);
  }

  private replacePool(host: number): void {
    this.dropConnections();
    this.pool.end(() => undefined);
    this.pool = this.openPool(host);
  }
}

const isFatal = (error: Error | null): boolean => error !== null && 'fatal' in error && error.fatal === true;

const timedOut = () => new DatabaseUnavailable('A statement exceeded its deadline.');

/** Errors of the pool itself, such as that of a full queue, have no code. */
const withCode = (error: Error): Error => ('code' in error ? error : new DatabaseUnavailable(error.message));
