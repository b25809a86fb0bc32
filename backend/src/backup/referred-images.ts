import type { Database } from '../database/database.js';

/** One for each column with names of image files. */
const STATEMENTS = [
  'SELECT 1 FROM reviews WHERE image IS NOT NULL LIMIT 1',
  'SELECT 1 FROM parcels WHERE image IS NOT NULL LIMIT 1',
  'SELECT 1 FROM proofs WHERE photo IS NOT NULL OR signature IS NOT NULL LIMIT 1',
  'SELECT 1 FROM settings WHERE company_logo IS NOT NULL OR company_mark IS NOT NULL LIMIT 1',
  'SELECT 1 FROM invoices WHERE company_logo IS NOT NULL LIMIT 1',
];

/** Whether any row refers to an image. */
export async function refersToImages({ dataSource }: Database): Promise<boolean> {
  for (const statement of STATEMENTS) if ((await dataSource.query(statement)).length > 0) return true;
  return false;
}
