import { SqliteConnection, type SqliteDatabase } from './sqlite-connection.js';

const READS = /^\s*SELECT\b/i;

/**
 * A second connection to the embedded database, for reads while a transaction has the first one: they do not wait for
 * its end, and see what was committed before. Opened when it is first of use.
 */
export class CommittedReads {
  private database: SqliteDatabase | undefined;
  private readonly connection = new SqliteConnection(() => this.opened());

  constructor(private readonly open: () => SqliteDatabase) {}

  /** Whether a statement may run here. */
  accepts(sql: string): boolean {
    return READS.test(sql);
  }

  run(sql: string, parameters: unknown[], structured: boolean) {
    return this.connection.run(sql, parameters, structured);
  }

  close(): void {
    this.connection.clear();
    this.database?.close();
    this.database = undefined;
  }

  private opened(): SqliteDatabase {
    if (!this.database) {
      this.database = this.open();
      this.database.pragma('query_only = ON');
    }
    return this.database;
  }
}
