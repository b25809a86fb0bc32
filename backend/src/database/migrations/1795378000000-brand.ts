import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { int, optional, text } from './table.js';

const COLUMNS = [
  text('company_legal_name', 200),
  text('brand_color', 7),
  text('brand_accent', 7),
  int('copyright_from'),
  int('copyright_to'),
].map((column) => new TableColumn(optional(column)));

/** The company's own name and colors. */
export class Brand1795378000000 implements MigrationInterface {
  name = 'Brand1795378000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumns('settings', COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('settings', COLUMNS);
  }
}
