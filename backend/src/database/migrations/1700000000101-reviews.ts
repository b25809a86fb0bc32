import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, key, longText, text, timestamp } from './table.js';

export class Reviews1700000000101 implements MigrationInterface {
  name = 'Reviews1700000000101';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'loose_images', [key('name', 60), timestamp('since')]);
    await createTable(runner, 'reviews', [
      id(),
      text('name', 300),
      longText('review'),
      text('image', 60),
      timestamp('created_at'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('reviews');
    await runner.dropTable('loose_images');
  }
}
