import type { DataSource } from 'typeorm';
import { isEmbedded } from './data-source.js';
import { inTransaction } from './transactions.js';

const LOCK = 'waybill.schema';
const LOCK_SECONDS = 120;

/** Runs `work` while no other instance on the same database does. */
export async function alone<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  return isEmbedded(dataSource) ? aloneOnFile(dataSource, work) : aloneOnServer(dataSource, work);
}

/** Brings the schema up to date, once, however many instances start together. */
export const migrate = (dataSource: DataSource): Promise<unknown> =>
  alone(dataSource, () => dataSource.runMigrations({ transaction: 'none' }));

async function aloneOnServer<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const name = `${LOCK}.${await runner.getCurrentDatabase()}`.slice(0, 64);
    const [row] = await runner.query('SELECT GET_LOCK(?, ?) AS taken', [name, LOCK_SECONDS]);
    if (Number(row.taken) !== 1)
      throw new Error('Timed out waiting for another instance to finish changing the database.');
    try {
      return await work();
    } finally {
      await runner.query('SELECT RELEASE_LOCK(?)', [name]);
    }
  } finally {
    await runner.release();
  }
}

/** BEGIN IMMEDIATE keeps other processes out. Foreign keys are off, as rebuilding a table would fire its cascades. */
async function aloneOnFile<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  await dataSource.query('PRAGMA foreign_keys = OFF');
  try {
    return await inTransaction(dataSource, work);
  } finally {
    await dataSource.query('PRAGMA foreign_keys = ON');
  }
}
