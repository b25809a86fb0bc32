import type { DataSource } from 'typeorm';
import { poolOf } from './data-source.js';
import { isEmbedded } from './engine.js';
import { tracedStatement } from './traced-queries.js';

export type RawRow = Record<string, unknown>;

/** Runs a prepared statement without the entity layer, for reads whose speed matters. Not for use in a transaction. */
export function runPrepared(dataSource: DataSource, sql: string, values: (string | number)[]): Promise<RawRow[]> {
  if (isEmbedded(dataSource)) return dataSource.query(sql, values);
  const execute = () =>
    new Promise<RawRow[]>((resolve, reject) => {
      poolOf(dataSource).execute<RawRow[]>(sql, values, (error, rows = []) => (error ? reject(error) : resolve(rows)));
    });
  return tracedStatement(dataSource, sql, execute);
}

/** A timestamp as the driver returned it. */
export const rawDate = (value: unknown): Date =>
  value instanceof Date ? value : new Date(`${String(value).replace(' ', 'T')}Z`);

/** A timestamp in the form that both engines compare correctly. */
export const timestampParameter = (date: Date): string => date.toISOString().replace('T', ' ').replace('Z', '');
