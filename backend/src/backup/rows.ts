import { type EntityMetadata, MoreThan } from 'typeorm';
import type { Database } from '../database/database.js';
import type { TableRow } from './contents.js';
import { keyOf } from './tables.js';

const ROWS_PER_READ = 500;

/** All rows of a table, in the order of its key, some at a time. */
export async function* rowsOfTable({ manager }: Database, table: EntityMetadata): AsyncGenerator<TableRow> {
  const key = keyOf(table);
  let last: unknown;
  // Ends because the key grows with each round.
  for (;;) {
    const where = last === undefined ? {} : { [key]: MoreThan(last) };
    const rows = await manager.find(table.target, { where, order: { [key]: 'ASC' }, take: ROWS_PER_READ });
    for (const row of rows) yield { table: table.tableName, row: row as unknown as TableRow['row'] };
    if (rows.length < ROWS_PER_READ) return;
    last = Reflect.get(rows.at(-1) ?? {}, key);
  }
}
