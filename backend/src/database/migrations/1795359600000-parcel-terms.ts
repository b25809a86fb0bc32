import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertTermRows } from '../../pagination/term-rows.js';
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

  /** Can be repeated after an interruption: a server commits each batch. */
  async up(runner: QueryRunner): Promise<void> {
    const isServer = runner.dataSource.options.type !== 'better-sqlite3';
    if (!(await runner.hasTable('parcel_terms'))) {
      const term = { ...key('term', 40), ...(isServer && { collation: 'utf8mb4_bin' }) };
      await createTable(runner, 'parcel_terms', [term, key('parcel_id', 36)], { withoutRowid: true });
    }
    for (let after = ''; ; ) {
      const rows = await parcelsAfter(runner, after);
      if (isServer) await runner.startTransaction();
      await addTerms(runner, rows);
      if (isServer) await runner.commitTransaction();
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)?.id ?? '';
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('parcel_terms');
  }
}

const parcelsAfter = ({ manager }: QueryRunner, last: string): Promise<Row[]> =>
  manager
    .createQueryBuilder()
    .select(['id', ...CODES, ...PARTS, ...WORDS])
    .from('parcels', 'row_of_table')
    .where('id > :last', { last })
    .orderBy('id')
    .limit(BATCH_SIZE)
    .getRawMany();

async function addTerms(runner: QueryRunner, rows: Row[]): Promise<void> {
  const valuesOf = (row: Row, columns: string[]) => columns.map((column) => row[column]);
  const found = rows.map((row) => ({
    id: row.id,
    terms: termsOf({ codes: valuesOf(row, CODES), parts: valuesOf(row, PARTS), words: valuesOf(row, WORDS) }),
  }));
  for (const { id, terms } of found) {
    const search_text = ` ${terms.join(' ')}`;
    await runner.manager
      .createQueryBuilder()
      .update('parcels')
      .set({ search_text })
      .where('id = :id', { id })
      .execute();
  }
  await insertTermRows(
    runner,
    found.flatMap(({ id, terms }) => terms.map((term) => [term, id] as const)),
  );
}
