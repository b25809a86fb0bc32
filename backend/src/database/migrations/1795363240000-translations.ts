import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, longText, optional, reference, text, timestamp, unique } from './table.js';

/** Translations of pages, reviews and scan presets. */
export class Translations1795363240000 implements MigrationInterface {
  name = 'Translations1795363240000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'translations',
      [
        id(),
        text('kind', 10),
        reference('record_id'),
        text('language', 2),
        optional(text('title', 300)),
        optional(text('sub_title', 300)),
        { name: 'text', type: 'json' },
        timestamp('created_at'),
        timestamp('updated_at'),
        optional(longText('search_text')),
      ],
      { indices: [unique('uq_translations_record', 'record_id', 'language')] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('translations');
    await runner.query('DELETE FROM counters WHERE name = ?', ['translations']);
  }
}
