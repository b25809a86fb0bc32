import type { EntityManager } from 'typeorm';
import { isEmbedded } from './data-source.js';

/**
 * Inserts a row or, where its key is taken, changes the one there, in one statement: parallel calls wait for each other
 * and never deadlock, as they do when they look first and insert then. `insert` and `change` are fixed in the source.
 */
export async function upsert(manager: EntityManager, insert: string, change: string, values: unknown[]): Promise<void> {
  const clash = isEmbedded(manager.dataSource) ? 'ON CONFLICT DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
  await manager.query(`${insert} ${clash} ${change}`, values);
}
