import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, timestamp } from './table.js';

/** What the company has changed on the home page. */
export class HomeContents1795380000000 implements MigrationInterface {
  name = 'HomeContents1795380000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'home_contents', [id(), { name: 'content', type: 'json' }, timestamp('updated_at')]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('home_contents');
  }
}
