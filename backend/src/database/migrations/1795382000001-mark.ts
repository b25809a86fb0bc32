import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { optional, text } from './table.js';

const MARK = new TableColumn(optional(text('company_mark', 100)));

/** The company's own icon. */
export class Mark1795382000001 implements MigrationInterface {
  name = 'Mark1795382000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('settings', MARK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('settings', MARK);
  }
}
