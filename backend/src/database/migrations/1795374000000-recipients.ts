import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTable, day, id, index, int, optional, reference, text, timestamp, unique } from './table.js';

const INSTRUCTION = new TableColumn(optional({ name: 'instruction', type: 'json' }));
const SETTINGS = [
  new TableColumn({ ...text('proof_verified', 3), default: "'no'" }),
  new TableColumn(optional(int('redact_days'))),
];

/**
 * Verified recipients. Like proofs, what belongs to a parcel has no foreign key: it is there again if the deletion of the
 * parcel is undone, and removed by a cleanup if not.
 */
export class Recipients1795374000000 implements MigrationInterface {
  name = 'Recipients1795374000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'delivery_instructions',
      [
        id(),
        reference('parcel_id'),
        text('kind', 20),
        optional(text('detail', 100)),
        optional(day('day')),
        optional(text('note', 500)),
        optional(text('browser', 100)),
        timestamp('given_at'),
      ],
      { indices: [index('ix_delivery_instructions_parcel', 'parcel_id', 'id')] },
    );
    await createTable(
      runner,
      'verified_browsers',
      [
        id(),
        reference('parcel_id'),
        text('role', 10),
        text('verified_by', 10),
        text('token_hash', 64),
        text('address_hash', 64),
        optional(text('browser', 40)),
        optional(text('system', 40)),
        timestamp('created_at'),
        timestamp('expires_at'),
      ],
      {
        indices: [
          unique('uq_verified_browsers_token', 'token_hash', 'parcel_id', 'role'),
          index('ix_verified_browsers_parcel', 'parcel_id', 'id'),
          index('ix_verified_browsers_expires', 'expires_at'),
        ],
      },
    );
    await createTable(
      runner,
      'verification_codes',
      [
        id(),
        reference('parcel_id'),
        text('role', 10),
        text('code_hash', 64),
        text('address_hash', 64),
        int('tries'),
        timestamp('expires_at'),
      ],
      { indices: [unique('uq_verification_codes_parcel', 'parcel_id', 'role')] },
    );
    await createTable(runner, 'recipient_links', [id(), int('generation')]);
    await runner.addColumn('parcels', INSTRUCTION);
    await runner.addColumns('settings', SETTINGS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('settings', SETTINGS);
    await runner.dropColumn('parcels', INSTRUCTION);
    for (const table of ['recipient_links', 'verification_codes', 'verified_browsers', 'delivery_instructions'])
      await runner.dropTable(table);
  }
}
