import { type DataSource, QueryFailedError, QueryResult } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { Turn } from './turn.js';

interface Statement {
  reader: boolean;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { changes: number; lastInsertRowid: number };
}
type Statements = Map<string, Statement>;

const CACHED_STATEMENTS = 300;

/**
 * A query runner of its own for every caller on the one SQLite connection. A transaction holds the connection
 * from BEGIN to COMMIT, so that nobody else's statement slips into it and is lost with its rollback.
 */
class SerialSqliteRunner extends BetterSqlite3QueryRunner {
  private endTurn: (() => void) | undefined;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly turn: Turn,
    private readonly statements: Statements,
  ) {
    super(driver);
  }

  override async startTransaction(): Promise<void> {
    if (this.isTransactionActive) return super.startTransaction();
    this.endTurn = await this.turn.take();
    try {
      await super.startTransaction();
    } catch (error) {
      this.isTransactionActive = false;
      this.leave();
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (!this.isTransactionActive) this.leave();
  }

  override async rollbackTransaction(): Promise<void> {
    const outermost = this.transactionDepth <= 1;
    try {
      await super.rollbackTransaction();
    } finally {
      if (outermost) {
        this.isTransactionActive = false;
        this.transactionDepth = 0;
        this.leave();
      }
    }
  }

  override async query(sql: string, parameters: unknown[] = [], structured = false) {
    const statement = sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql;
    if (this.isTransactionActive || !this.turn.held) return this.execute(statement, parameters, structured);
    const leave = await this.turn.take();
    try {
      return this.execute(statement, parameters, structured);
    } finally {
      leave();
    }
  }

  /** Synchronous on purpose: nothing else can run between the look at the turn and the statement. */
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
    const known = this.statements.get(sql);
    if (known) return known;
    const prepared: Statement = this.driver.databaseConnection.prepare(sql);
    const oldest = this.statements.keys().next();
    if (this.statements.size >= CACHED_STATEMENTS && !oldest.done) this.statements.delete(oldest.value);
    this.statements.set(sql, prepared);
    return prepared;
  }

  private leave(): void {
    this.endTurn?.();
    this.endTurn = undefined;
  }
}

/** Replaces TypeORM's one shared SQLite runner, whose concurrent transactions fail or swallow each other's writes. */
export function serialiseSqlite(dataSource: DataSource): void {
  const driver = dataSource.driver as BetterSqlite3Driver;
  const turn = new Turn();
  const statements: Statements = new Map();
  // TypeORM writes "datetime(3)" on SQLite but does not read it back as a precision: the schemas would never agree.
  driver.withPrecisionColumnTypes = [...driver.withPrecisionColumnTypes, 'datetime'];
  driver.createQueryRunner = () => new SerialSqliteRunner(driver, turn, statements);
}
