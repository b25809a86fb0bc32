import type { DataSource } from 'typeorm';
import { isEmbedded } from './engine.js';
import { inTransaction } from './transactions.js';

const LOCK_NAME = 'waybill.schema';
const LOCK_TIMEOUT_S = 120;

/** Brings the schema up to date, once, however many instances start at the same time. */
export const migrate = (dataSource: DataSource): Promise<unknown> =>
  withSchemaLock(dataSource, () => dataSource.runMigrations({ transaction: 'none' }));

/** Runs `work` while no other instance on the same database holds the lock. */
export async function withSchemaLock<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  return isEmbedded(dataSource) ? withFileLock(dataSource, work) : withServerLock(dataSource, work);
}

async function withServerLock<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const name = `${LOCK_NAME}.${await runner.getCurrentDatabase()}`.slice(0, 64);
    const [row] = await runner.query('SELECT GET_LOCK(?, ?) AS acquired', [name, LOCK_TIMEOUT_S]);
    if (Number(row.acquired) !== 1) throw new Error('Timed out waiting for another instance to migrate the database.');
    try {
      return await work();
    } finally {
      await runner.query('SELECT RELEASE_LOCK(?)', [name]);
    }
  } finally {
    await runner.release();
  }
}

/** BEGIN IMMEDIATE keeps other processes out. Foreign keys are off because rebuilding a table would fire cascades. */
async function withFileLock<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  await dataSource.query('PRAGMA foreign_keys = OFF');
  try {
    return await inTransaction(dataSource, work);
  } finally {
    await dataSource.query('PRAGMA foreign_keys = ON');
  }
}
