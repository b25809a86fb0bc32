import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import { isEmbedded } from './data-source.js';

export type RawRow = Record<string, unknown>;

/** Runs one prepared statement past the entity layer: for the few reads whose speed matters. */
export async function prepared(dataSource: DataSource, sql: string, values: (string | number)[]): Promise<RawRow[]> {
  if (isEmbedded(dataSource)) return dataSource.query(sql, values);
  const { pool } = dataSource.driver as unknown as { pool: Pool };
  return new Promise((resolve, reject) => {
    pool.execute(sql, values, (error, rows) => (error ? reject(error) : resolve(rows as RawRow[])));
  });
}

/** A moment as the driver gave it. */
export const rawDate = (value: unknown): Date =>
  value instanceof Date ? value : new Date(`${String(value).replace(' ', 'T')}Z`);

/** A moment as both engines compare it. */
export const momentParameter = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '');

export const rawNumber = (value: unknown): number | null => (value === null ? null : Number(value));
