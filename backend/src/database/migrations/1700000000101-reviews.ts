import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, key, longText, moment, text } from './table.js';

export class Reviews1700000000101 implements MigrationInterface {
  name = 'Reviews1700000000101';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'loose_images', [key('name', 60), moment('since')]);
    await createTable(runner, 'reviews', [
      id(),
      text('name', 300),
      longText('review'),
      text('image', 60),
      moment('created_at'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('reviews');
    await runner.dropTable('loose_images');
  }
}
