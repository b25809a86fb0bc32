import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, optional, reference, text, timestamp } from './table.js';

/**
 * Requests of recipients for another address. Like instructions, they have no foreign key: they are there again if the
 * deletion of the parcel is undone, and removed by a cleanup if not.
 */
export class AddressRequests1795388000000 implements MigrationInterface {
  name = 'AddressRequests1795388000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'address_requests',
      [
        id(),
        reference('parcel_id'),
        text('state', 10),
        text('new_destination', 300),
        text('address_hash', 64),
        optional(text('language', 2)),
        optional(text('browser', 100)),
        text('verified_by', 10),
        optional(text('reply', 500)),
        timestamp('asked_at'),
        optional(timestamp('decided_at')),
      ],
      {
        indices: [
          index('ix_address_requests_parcel', 'parcel_id', 'id'),
          index('ix_address_requests_state', 'state', 'id'),
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('address_requests');
  }
}
