import type { MigrationInterface, QueryRunner } from 'typeorm';
import { deleteTermRows, insertTermRows } from '../../pagination/term-rows.js';
import { termsOf } from '../../pagination/terms.js';
import { createTable, key } from './table.js';

const BATCH_SIZE = 200;

/** The columns that a search matched when this migration was written, by how it matched them. */
const CODES = ['tracking_code', 'recipient_phone_number'];
const PARTS = ['recipient_name', 'destination'];
const WORDS = ['recipient_email', 'sender_name', 'sender_email', 'status'];

type Row = Record<string, string | null> & { id: string };

export class ParcelTerms1795359600000 implements MigrationInterface {
  name = 'ParcelTerms1795359600000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasTable('parcel_terms'))) {
      const isServer = runner.dataSource.options.type !== 'better-sqlite3';
      const term = { ...key('term', 40), ...(isServer && { collation: 'utf8mb4_bin' }) };
      await createTable(runner, 'parcel_terms', [term, key('parcel_id', 36)], { withoutRowid: true });
    }
    await renewTerms(runner, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('parcel_terms');
  }
}

/**
 * Makes the terms of parcels: of all, or of those whose terms are others by now. Can be repeated after an interruption: a
 * server commits each batch.
 */
export async function renewTerms(runner: QueryRunner, ofAll: boolean): Promise<void> {
  const isServer = runner.dataSource.options.type !== 'better-sqlite3';
  for (let after = ''; ; ) {
    const rows = await parcelsAfter(runner, after);
    if (isServer) await runner.startTransaction();
    await renew(runner, rows, ofAll);
    if (isServer) await runner.commitTransaction();
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

const parcelsAfter = ({ manager }: QueryRunner, last: string): Promise<Row[]> =>
  manager
    .createQueryBuilder()
    .select(['id', 'search_text', ...CODES, ...PARTS, ...WORDS])
    .from('parcels', 'row_of_table')
    .where('id > :last', { last })
    .orderBy('id')
    .limit(BATCH_SIZE)
    .getRawMany();

async function renew(runner: QueryRunner, rows: Row[], ofAll: boolean): Promise<void> {
  const valuesOf = (row: Row, columns: string[]) => columns.map((column) => row[column]);
  const changed = rows.flatMap((row) => {
    const terms = termsOf({ codes: valuesOf(row, CODES), parts: valuesOf(row, PARTS), words: valuesOf(row, WORDS) });
    const search_text = ` ${terms.join(' ')}`;
    return search_text === row.search_text && !ofAll ? [] : [{ row, terms, search_text }];
  });
  const gone = changed.flatMap(({ row, terms }) => {
    const current = new Set(terms);
    return (row.search_text?.split(' ') ?? []).flatMap((term) => (current.has(term) ? [] : [[term, row.id] as const]));
  });
  for (const { row, search_text } of changed)
    await runner.manager
      .createQueryBuilder()
      .update('parcels')
      .set({ search_text })
      .where('id = :id', { id: row.id })
      .execute();
  await deleteTermRows(runner, gone);
  await insertTermRows(
    runner,
    changed.flatMap(({ row, terms }) => terms.map((term) => [term, row.id] as const)),
  );
}
