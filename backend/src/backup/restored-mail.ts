import type { Database } from '../database/database.js';

const ROWS_PER_INSERT = 100;

/** Addresses that were paused since the backup: these people get no mail again because of a restore. */
export type PausedAddresses = readonly { id: string; address: string }[];

export const pausedAddresses = ({ manager }: Database): Promise<PausedAddresses> => manager.find('PausedAddressRow');

/**
 * What waited when the backup was made was probably sent since, or its reader is forgotten: none of it is sent, and no
 * subscriber returns. Must run in the transaction that has loaded the rows.
 */
export async function settleRestoredMail(database: Database, paused: PausedAddresses): Promise<void> {
  const { manager } = database;
  await manager.delete('OutboxMail', { state: 'waiting' });
  await manager.delete('MilestoneMailRow', { role: 'subscriber' });
  const settled = { state: 'failed', error: 'restored', settled_at: new Date().toISOString() };
  await manager.update('MilestoneMailRow', { state: 'waiting' }, settled);
  await manager.update('MilestoneRow', { state: 'waiting' }, { state: 'withdrawn' });
  const known = new Set((await pausedAddresses(database)).map(({ address }) => address));
  const missing = paused.filter(({ address }) => !known.has(address));
  for (let start = 0; start < missing.length; start += ROWS_PER_INSERT)
    await manager.insert('PausedAddressRow', missing.slice(start, start + ROWS_PER_INSERT));
}
