import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTable, decimal, id, index, int, longText, optional, reference, text, timestamp } from './table.js';

const RECEIVED = [text('received_by', 20), text('received_signed', 3)].map(
  (column) => new TableColumn(optional(column)),
);
const SETTINGS = [
  new TableColumn({ ...text('proof_required', 10), default: "'none'" }),
  new TableColumn({ ...text('proof_shown', 3), default: "'no'" }),
  new TableColumn({ ...text('proof_place', 3), default: "'no'" }),
  new TableColumn(optional(int('retention_proofs'))),
];

/**
 * Proofs of delivery. They have no foreign key: those of a deleted parcel stay until the next cleanup, which also deletes
 * their photos, and are there again if the deletion is undone.
 */
export class Proofs1795363210001 implements MigrationInterface {
  name = 'Proofs1795363210001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'proofs',
      [
        id(),
        reference('parcel_id'),
        text('receiver_name', 100),
        text('relationship', 20),
        optional(text('photo', 60)),
        optional(longText('signature')),
        optional(decimal('latitude', 9, 6)),
        optional(decimal('longitude', 9, 6)),
        optional(text('device_name', 60)),
        timestamp('taken_at'),
        timestamp('created_at'),
      ],
      { indices: [index('ix_proofs_parcel', 'parcel_id', 'id'), index('ix_proofs_created', 'created_at')] },
    );
    await runner.addColumns('parcels', RECEIVED);
    await runner.addColumns('settings', SETTINGS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('settings', SETTINGS);
    await runner.dropColumns('parcels', RECEIVED);
    await runner.dropTable('proofs');
  }
}
