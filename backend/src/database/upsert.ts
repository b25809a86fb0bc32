import type { DataSource } from 'typeorm';
import { isEmbedded } from './engine.js';

/**
 * Inserts a row or, if its key exists, updates that row, in one statement: concurrent callers queue instead of
 * deadlocking, as they would with a read followed by an insert. `insert` and `update` are constants of the source.
 */
export async function upsert(
  dataSource: DataSource,
  insert: string,
  update: string,
  values: (string | number)[],
): Promise<void> {
  const onConflict = isEmbedded(dataSource) ? 'ON CONFLICT DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
  await dataSource.query(`${insert} ${onConflict} ${update}`, values);
}
