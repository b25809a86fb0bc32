import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { SQLITE_BUSY, SQLITE_TURN } from '../config/deadlines.js';
import { CommittedReads } from './committed-reads.js';
import { Mutex } from './mutex.js';
import { SqliteConnection } from './sqlite-connection.js';
import { WriteAheadLog } from './write-ahead-log.js';

/** The log waits for the disk, not SQLite, except before it merges the log into the database. */
export const UNSYNCED = 'synchronous = NORMAL';

/** Statements that leave nothing for the disk. */
const READS = /^\s*(SELECT|PRAGMA)\b/i;

const unsynced = new AsyncLocalStorage<true>();

/**
 * Runs `work`, whose transactions do not wait for the disk: a loss of power may undo the last of them, a crash of the
 * process does not.
 */
export const withoutSync = <T>(work: () => Promise<T>): Promise<T> => unsynced.run(true, work);

/**
 * Statements run synchronously, so that many in a row, as those of an export, leave the event loop no turn before their
 * end. Whoever has had results for longer than SQLITE_TURN waits for the next one.
 */
class Turns {
  /** Since when statements have run in this turn; undefined before its first. */
  private since: number | undefined;

  async leave(): Promise<void> {
    if (this.since === undefined) this.begin();
    else if (performance.now() - this.since > SQLITE_TURN) await turn();
  }

  private begin(): void {
    this.since = performance.now();
    setImmediate(() => {
      this.since = undefined;
    });
  }
}

/** What all runners of a database share. */
interface Shared {
  turns: Turns;
  mutex: Mutex;
  connection: SqliteConnection;
  reads: CommittedReads;
  log: WriteAheadLog;
}

/**
 * One query runner per caller. A transaction locks the connection from BEGIN to COMMIT; otherwise another caller's
 * statement could become part of it and be lost in its rollback. Reads of others go past it.
 */
class SerialSqliteRunner extends BetterSqlite3QueryRunner {
  private unlock: (() => void) | undefined;
  private hasWritten = false;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly shared: Shared,
  ) {
    super(driver);
  }

  override async startTransaction(): Promise<void> {
    if (this.isTransactionActive) return super.startTransaction();
    this.unlock = await this.shared.mutex.acquire();
    try {
      await super.startTransaction();
      this.hasWritten = false;
    } catch (error) {
      this.isTransactionActive = false;
      this.unlockConnection();
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    const { hasWritten } = this;
    await super.commitTransaction();
    if (this.isTransactionActive) return;
    this.unlockConnection();
    if (hasWritten) await this.waitForDisk();
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
    if (this.isTransactionActive) return this.queryInTransaction(sql, parameters, structured);
    const result = await this.queryAlone(sql, parameters, structured);
    if (!READS.test(sql)) await this.waitForDisk();
    await this.shared.turns.leave();
    return result;
  }

  private async queryAlone(sql: string, parameters: unknown[], structured: boolean) {
    const { mutex, connection, reads } = this.shared;
    // Deliberately synchronous: nothing can run between the check of the mutex and the statement.
    if (!mutex.isLocked) return connection.run(sql, parameters, structured);
    if (reads.accepts(sql)) return reads.run(sql, parameters, structured);
    const unlock = await mutex.acquire();
    try {
      return connection.run(sql, parameters, structured);
    } finally {
      unlock();
    }
  }

  private async queryInTransaction(sql: string, parameters: unknown[], structured: boolean) {
    const statement = sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql;
    const result = this.shared.connection.run(statement, parameters, structured);
    this.hasWritten ||= !READS.test(sql);
    // After the statement: one that waited for its turn might come after the end of the transaction.
    await this.shared.turns.leave();
    return result;
  }

  /** After the connection is unlocked: others may commit meanwhile, and share the wait. */
  private async waitForDisk(): Promise<void> {
    if (!unsynced.getStore()) await this.shared.log.sync();
  }

  private unlockConnection(): void {
    this.unlock?.();
    this.unlock = undefined;
  }
}

const mutexes = new Map<string, Mutex>();

/**
 * One for each file: the database lets a second connection of this process wait for the first synchronously, which could
 * not go on meanwhile.
 */
function mutexOf(file: string): Mutex {
  const mutex = mutexes.get(file) ?? new Mutex();
  mutexes.set(file, mutex);
  return mutex;
}

/** Replaces TypeORM's single shared SQLite runner, on which concurrent transactions fail or lose each other's writes. */
export function serializeSqlite(dataSource: DataSource): void {
  const driver = dataSource.driver as BetterSqlite3Driver;
  const connection = new SqliteConnection(() => driver.databaseConnection);
  const reads = new CommittedReads(() => new driver.sqlite(driver.options.database, { timeout: SQLITE_BUSY }));
  const { database } = driver.options;
  const shared: Shared = {
    turns: new Turns(),
    mutex: mutexOf(database),
    connection,
    reads,
    log: new WriteAheadLog(database),
  };
  // TypeORM writes "datetime(3)" on SQLite but does not read the precision back: entities and schema would never match.
  driver.withPrecisionColumnTypes = [...driver.withPrecisionColumnTypes, 'datetime'];
  driver.createQueryRunner = () => new SerialSqliteRunner(driver, shared);
  const disconnect = driver.disconnect.bind(driver);
  driver.disconnect = async () => {
    await shared.log.close();
    connection.clear();
    reads.close();
    return disconnect();
  };
}
