import { QueryFailedError, QueryResult } from 'typeorm';

interface Statement {
  reader: boolean;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { changes: number; lastInsertRowid: number };
}

/** A database as the driver's package opens it. */
export interface SqliteDatabase {
  prepare(sql: string): Statement;
  pragma(text: string): unknown;
  close(): void;
}

const MAX_CACHED_STATEMENTS = 300;

/** A connection to the embedded database. Each statement is prepared once, and runs synchronously. */
export class SqliteConnection {
  private readonly statements = new Map<string, Statement>();

  /** @param database called for each new statement: it may be opened late */
  constructor(private readonly database: () => SqliteDatabase) {}

  /** The rows, the number of the last one that was inserted, or with `structured` all that is known of the result. */
  run(sql: string, parameters: unknown[], structured: boolean) {
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

  /** Forgets the prepared statements: the database is closed. */
  clear(): void {
    this.statements.clear();
  }

  private statement(sql: string): Statement {
    const cached = this.statements.get(sql);
    if (cached) return cached;
    const prepared = this.database().prepare(sql);
    const oldest = this.statements.keys().next();
    if (this.statements.size >= MAX_CACHED_STATEMENTS && !oldest.done) this.statements.delete(oldest.value);
    this.statements.set(sql, prepared);
    return prepared;
  }
}
