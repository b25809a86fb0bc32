import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, decimal, id, longText, optional, text, timestamp } from './table.js';

/** Places of the company where recipients collect their parcels. */
export class PickupPoints1795388000002 implements MigrationInterface {
  name = 'PickupPoints1795388000002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'pickup_points', [
      id(),
      text('name', 100),
      text('location', 300),
      optional(text('hours', 600)),
      optional(decimal('latitude', 9, 6)),
      optional(decimal('longitude', 9, 6)),
      timestamp('created_at'),
      timestamp('updated_at'),
      optional(longText('search_text')),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('pickup_points');
    await runner.query('DELETE FROM counters WHERE name = ?', ['pickup_points']);
  }
}
