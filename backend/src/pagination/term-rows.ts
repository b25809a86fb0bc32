import type { DataSource, QueryRunner } from 'typeorm';

/** A term, and the id of the parcel that it finds. */
export type TermRow = readonly [term: string, parcelId: string];

type Statement = Record<'server' | 'embedded', string>;

/** One statement for all rows: the entity layer takes longer for a parcel's terms than for the parcel. */
const INSERT: Statement = {
  server: 'INSERT IGNORE INTO parcel_terms (term, parcel_id) VALUES ?',
  embedded:
    "INSERT OR IGNORE INTO parcel_terms (term, parcel_id) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)",
};

const DELETE: Statement = {
  server: 'DELETE FROM parcel_terms WHERE (term, parcel_id) IN (?)',
  embedded:
    "DELETE FROM parcel_terms WHERE (term, parcel_id) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))",
};

/** Adds terms of parcels, as far as they are not there. */
export const insertTermRows = (on: DataSource | QueryRunner, rows: readonly TermRow[]) => run(INSERT, on, rows);

/** Removes terms of parcels, as far as they are there. */
export const deleteTermRows = (on: DataSource | QueryRunner, rows: readonly TermRow[]) => run(DELETE, on, rows);

async function run(statement: Statement, on: DataSource | QueryRunner, rows: readonly TermRow[]): Promise<void> {
  const { type } = ('dataSource' in on ? on.dataSource : on).options;
  if (rows.length === 0) return;
  if (type === 'better-sqlite3') await on.query(statement.embedded, [JSON.stringify(rows)]);
  else await on.query(statement.server, [rows]);
}
