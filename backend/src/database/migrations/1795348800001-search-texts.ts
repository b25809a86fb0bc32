import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableColumn } from 'typeorm';
import { searchText } from '../../pagination/fold.js';
import { longText, optional } from './table.js';

/** Tables that can be searched, and the columns that a search matched when this migration was written. */
const TABLES: Record<string, readonly string[]> = {
  parcels: ['tracking_code', 'recipient_name', 'recipient_email', 'sender_name', 'destination', 'status'],
  pages: ['title', 'sub_title', 'slug'],
  reviews: ['name', 'review'],
  messages: ['reference', 'email', 'subject'],
  invoices: ['number', 'product'],
};
const BATCH_SIZE = 500;

export class SearchTexts1795348800001 implements MigrationInterface {
  name = 'SearchTexts1795348800001';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, keys] of Object.entries(TABLES)) {
      await runner.addColumn(table, new TableColumn(optional(longText('search_text'))));
      await fill(runner, table, keys);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) await runner.dropColumn(table, 'search_text');
  }
}

async function fill({ manager }: QueryRunner, table: string, keys: readonly string[]): Promise<void> {
  for (let last = ''; ; ) {
    const rows: Record<string, string>[] = await manager
      .createQueryBuilder()
      .select(['id', ...keys])
      .from(table, 'row_of_table')
      .where('id > :last', { last })
      .orderBy('id')
      .limit(BATCH_SIZE)
      .getRawMany();
    for (const row of rows) {
      const changed = { search_text: searchText(row, keys) };
      await manager.createQueryBuilder().update(table).set(changed).where('id = :id', { id: row.id }).execute();
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? '';
  }
}
