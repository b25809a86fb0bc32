import type { PoolConnection, PoolOptions } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';
import { DatabaseUnavailable } from '../../errors/driver-errors.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { Connections } from './connections.js';
import { HostPool } from './host-pool.js';
import { type Callback, PendingCalls } from './pending-calls.js';

type Wait = ReturnType<PendingCalls<void, PoolConnection>['add']>;

/**
 * The driver's pool with deadlines: a server that accepts connections but never responds (frozen, or behind a dead
 * network) has no other sign. When the circuit breaker opens, every pending call fails and later ones fail at once.
 * With several hosts, statements go to one of them at a time; callers that wait for a connection move with the pool.
 */
export class GuardedPool {
  private pool: HostPool;
  private readonly connections: Connections;
  private readonly waits = new PendingCalls<void, PoolConnection>();
  /** Of the waits, those that could not connect: they try again when a probe has decided. */
  private readonly stranded = new Set<Wait>();
  private readonly breaker: CircuitBreaker;
  /** Why the last attempt to connect failed, if one did since the database was last unavailable. */
  private reason = NO_RESPONSE;
  private statementDeadline = Number.POSITIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  /** @param hosts connection options of each host, which differ in host and port only */
  constructor(private readonly hosts: readonly PoolOptions[]) {
    this.breaker = new CircuitBreaker(hosts, {
      opened: () => this.failEverything(),
      confirmed: () => this.acquireAll([...this.stranded]),
      moved: (host) => this.moveTo(host),
      replaced: (host) => this.replaceBy(host),
    });
    this.connections = new Connections({
      sent: () => this.watchDeadlines(),
      suspected: () => this.breaker.suspect(),
    });
    this.pool = this.openPool(0);
  }

  /** Statements that run. */
  get running(): number {
    return this.connections.running;
  }

  /** Callers that wait for a connection. */
  get waiting(): number {
    return this.waits.size;
  }

  /** Whether no host can be used. */
  get isOpen(): boolean {
    return this.breaker.isOpen;
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
    this.watchDeadlines();
    this.acquire(this.waits.add(undefined, callback));
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
    this.ended = true;
    this.breaker.stop();
    clearInterval(this.timer);
    this.waits.failAll(() => closed());
    this.pool.end(callback);
  }

  private rejection(): DatabaseUnavailable | undefined {
    if (this.ended) return closed();
    if (this.breaker.isOpen) return new DatabaseUnavailable('The circuit breaker of the database is open.');
    if (this.waits.size < DATABASE.maxPoolWaiters) return undefined;
    return new DatabaseUnavailable('Too many callers wait for a database connection.');
  }

  private acquire(wait: Wait): void {
    const { pool } = this;
    pool.getConnection((error, connection) => {
      if (connection) {
        this.breaker.wasReached = true;
        if (this.waits.remove(wait)) wait.callback(null, connection);
        else connection.release();
      } else if (error && pool === this.pool) this.cannotConnect(wait, error);
    });
  }

  /** A server that rejects the login will do so again. Otherwise nothing was sent, so that trying again is safe. */
  private cannotConnect(wait: Wait, error: Error): void {
    this.reason = error.message;
    if (!('sqlState' in error)) this.stranded.add(wait);
    else if (this.waits.remove(wait)) wait.callback(error);
    this.breaker.suspect();
  }

  private acquireAll(waits: readonly Wait[]): void {
    this.stranded.clear();
    for (const wait of waits) this.acquire(wait);
  }

  private openPool(host: number): HostPool {
    return new HostPool(this.hosts[host] ?? {}, (connection) => this.connections.guard(connection));
  }

  /** Statements that run end where they are. */
  private moveTo(host: number): void {
    this.pool.retire();
    this.pool = this.openPool(host);
    this.acquireAll(this.waits.all());
  }

  private replaceBy(host: number): void {
    const { pool } = this;
    this.pool = this.openPool(host);
    this.connections.dropAll(() => new DatabaseUnavailable('The database host stopped responding.'));
    pool.end(() => undefined);
    this.acquireAll(this.waits.all());
  }

  private failEverything(): string {
    const { reason } = this;
    const error = () => new DatabaseUnavailable(`The database does not respond: ${reason}.`);
    this.stranded.clear();
    this.connections.dropAll(error);
    this.waits.failAll(error);
    this.reason = NO_RESPONSE;
    return reason;
  }

  private watchDeadlines(): void {
    this.timer ??= setInterval(() => this.enforceDeadlines(), DATABASE.checkInterval).unref();
  }

  private enforceDeadlines(): void {
    if (this.waits.size + this.connections.running === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    // Half a migration cannot be repeated: what has no deadline is left to a slow server.
    const statements = Number.isFinite(this.statementDeadline) ? this.connections.maxAge : 0;
    if (Math.max(this.waits.maxAge, statements) > DATABASE.suspect) this.breaker.suspect();
    this.waits.failOlderThan(DATABASE.poolWait, () => new DatabaseUnavailable('No database connection became free.'));
    this.connections.dropSlowerThan(this.statementDeadline);
  }
}

const NO_RESPONSE = 'no response in time';

const closed = () => new DatabaseUnavailable('The pool is closed.');
