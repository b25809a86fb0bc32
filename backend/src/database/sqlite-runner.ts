import { AsyncLocalStorage } from 'node:async_hooks';
import { type DataSource, QueryFailedError, QueryResult } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { Mutex } from './mutex.js';

interface Statement {
  reader: boolean;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { changes: number; lastInsertRowid: number };
}
type Statements = Map<string, Statement>;

const MAX_CACHED_STATEMENTS = 300;

/** When a transaction waits for the disk: always, or only at the next one that does. */
export const SYNCED = 'synchronous = FULL';
const UNSYNCED = 'synchronous = NORMAL';

const unsynced = new AsyncLocalStorage<true>();

/**
 * Runs `work`, whose transactions do not wait for the disk: a loss of power may undo the last of them, a crash of the
 * process does not. Each wait blocks the event loop for some milliseconds.
 */
export const withoutSync = <T>(work: () => Promise<T>): Promise<T> => unsynced.run(true, work);

/**
 * One query runner per caller on the single SQLite connection. A transaction locks the connection from BEGIN to
 * COMMIT; otherwise another caller's statement could become part of it and be lost in its rollback.
 */
class SerialSqliteRunner extends BetterSqlite3QueryRunner {
  private unlock: (() => void) | undefined;
  private isSynced = true;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly mutex: Mutex,
    private readonly statements: Statements,
  ) {
    super(driver);
  }

  override async startTransaction(): Promise<void> {
    if (this.isTransactionActive) return super.startTransaction();
    this.unlock = await this.mutex.acquire();
    if (unsynced.getStore()) this.sync(UNSYNCED);
    try {
      await super.startTransaction();
    } catch (error) {
      this.isTransactionActive = false;
      this.unlockConnection();
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (!this.isTransactionActive) this.unlockConnection();
  }

  override async rollbackTransaction(): Promise<void> {
    const outermost = this.transactionDepth <= 1;
    try {
      await super.rollbackTransaction();
    } finally {
      if (outermost) {
        this.isTransactionActive = false;
        this.transactionDepth = 0;
        this.unlockConnection();
      }
    }
  }

  override async query(sql: string, parameters: unknown[] = [], structured = false) {
    const statement = sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql;
    if (this.isTransactionActive || !this.mutex.isLocked) return this.execute(statement, parameters, structured);
    const unlock = await this.mutex.acquire();
    try {
      return this.execute(statement, parameters, structured);
    } finally {
      unlock();
    }
  }

  /** Deliberately synchronous: nothing can run between the check of the mutex and the statement. */
  private execute(sql: string, parameters: unknown[], structured: boolean) {
    const values = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    try {
      const statement = this.statement(sql);
      const result = new QueryResult();
      if (statement.reader) {
        result.raw = statement.all(...values);
        result.records = result.raw;
      } else {
        const outcome = statement.run(...values);
        result.affected = outcome.changes;
        result.raw = outcome.lastInsertRowid;
      }
      return structured ? result : result.raw;
    } catch (error) {
      throw new QueryFailedError(sql, values, error instanceof Error ? error : new Error(String(error)));
    }
  }

  private statement(sql: string): Statement {
    const cached = this.statements.get(sql);
    if (cached) return cached;
    const runPrepared: Statement = this.driver.databaseConnection.prepare(sql);
    const oldest = this.statements.keys().next();
    if (this.statements.size >= MAX_CACHED_STATEMENTS && !oldest.done) this.statements.delete(oldest.value);
    this.statements.set(sql, runPrepared);
    return runPrepared;
  }

  /** Can be changed between two transactions only. */
  private sync(mode: typeof SYNCED | typeof UNSYNCED): void {
    this.driver.databaseConnection.pragma(mode);
    this.isSynced = mode === SYNCED;
  }

  private unlockConnection(): void {
    if (!this.isSynced) this.sync(SYNCED);
    this.unlock?.();
    this.unlock = undefined;
  }
}

/** Replaces TypeORM's single shared SQLite runner, on which concurrent transactions fail or lose each other's writes. */
export function serializeSqlite(dataSource: DataSource): void {
  const driver = dataSource.driver as BetterSqlite3Driver;
  const mutex = new Mutex();
  const statements: Statements = new Map();
  // TypeORM writes "datetime(3)" on SQLite but does not read the precision back: entities and schema would never match.
  driver.withPrecisionColumnTypes = [...driver.withPrecisionColumnTypes, 'datetime'];
  driver.createQueryRunner = () => new SerialSqliteRunner(driver, mutex, statements);
}
