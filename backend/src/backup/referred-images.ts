import type { Database } from '../database/database.js';

/** Columns with names of image files. */
const COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['reviews', 'image'],
  ['parcels', 'image'],
  ['proofs', 'photo'],
  ['proofs', 'signature'],
  ['settings', 'company_logo'],
  ['settings', 'company_mark'],
  ['invoices', 'company_logo'],
];

/** Whether any row refers to an image. */
export async function refersToImages({ dataSource }: Database): Promise<boolean> {
  for (const [table, column] of COLUMNS) {
    const found = await dataSource.query(`SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL LIMIT 1`);
    if (found.length > 0) return true;
  }
  return false;
}
