import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { createTable, id, index, text, timestamp } from './table.js';

const BY_ADDRESS = [
  new TableIndex(index('ix_parcels_recipient_email', 'recipient_email', 'id')),
  new TableIndex(index('ix_parcels_sender_email', 'sender_email', 'id')),
];

/** Parcels are found by the addresses of their recipient and sender, for mails that list them. */
export class Overviews1795386000000 implements MigrationInterface {
  name = 'Overviews1795386000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const each of BY_ADDRESS) await runner.createIndex('parcels', each);
    await createTable(runner, 'overview_requests', [
      id(),
      text('email', 254),
      text('language', 2),
      timestamp('created_at'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('overview_requests');
    for (const each of BY_ADDRESS) await runner.dropIndex('parcels', each);
  }
}
