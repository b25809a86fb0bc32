import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, longText, text } from './table.js';

export class SavedViews1795359600001 implements MigrationInterface {
  name = 'SavedViews1795359600001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'saved_views', [id(), text('name', 60), longText('filters')]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('saved_views');
  }
}
