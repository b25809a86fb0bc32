import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { int } from './table.js';

/** How many other days recipients are offered for the delivery; five until then. */
export class OfferedDays1795388000001 implements MigrationInterface {
  name = 'OfferedDays1795388000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('settings', new TableColumn({ ...int('offered_days'), default: 5 }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('settings', 'offered_days');
  }
}
