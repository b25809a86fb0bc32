import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { optional, text } from './table.js';

const COLUMNS = [
  new TableColumn(optional(text('time_zone', 64))),
  new TableColumn(optional(text('languages', 100))),
  new TableColumn(optional(text('default_language', 2))),
  // The first run of a site that is already there is over.
  new TableColumn({ ...text('setup', 10), default: "'done'" }),
];

/** The company's own time zone and languages, and how far its first run is. */
export class Region1795382000000 implements MigrationInterface {
  name = 'Region1795382000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumns('settings', COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('settings', COLUMNS);
  }
}
