import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, key, optional, reference, text, timestamp, unique } from './table.js';

export class Pages1700000000102 implements MigrationInterface {
  name = 'Pages1700000000102';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'pages',
      [
        id(),
        text('slug', 80),
        text('title', 300),
        optional(text('sub_title', 300)),
        { name: 'content', type: 'json' },
        text('icon', 10),
        text('hero', 20),
        text('overlay', 20),
        timestamp('created_at'),
        timestamp('updated_at'),
      ],
      { indices: [unique('uq_pages_slug', 'slug')] },
    );
    await createTable(runner, 'page_slugs', [key('slug', 80), reference('page_id')], {
      indices: [index('ix_page_slugs_page', 'page_id')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('page_slugs');
    await runner.dropTable('pages');
  }
}
