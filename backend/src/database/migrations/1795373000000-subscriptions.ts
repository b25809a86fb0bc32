import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTable, id, index, key, optional, reference, text, timestamp, unique } from './table.js';

const OF_MAIL = [text('kind', 20), text('tracking_code', 40)].map((column) => new TableColumn(optional(column)));

/** Subscriptions to parcels, and the check codes of mails. */
export class Subscriptions1795373000000 implements MigrationInterface {
  name = 'Subscriptions1795373000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'subscriptions',
      [
        id(),
        reference('parcel_id'),
        text('email', 254),
        text('language', 2),
        { name: 'milestones', type: 'json' },
        timestamp('created_at'),
        optional(timestamp('confirmed_at')),
      ],
      {
        indices: [
          unique('uq_subscriptions_parcel_email', 'parcel_id', 'email'),
          index('ix_subscriptions_email', 'email'),
          index('ix_subscriptions_confirmed', 'confirmed_at', 'created_at'),
        ],
      },
    );
    const columns = [key('id', 44), text('kind', 20), optional(text('parcel', 12)), timestamp('sent_at')];
    await createTable(runner, 'mail_codes', columns, { indices: [index('ix_mail_codes_sent', 'sent_at')] });
    await runner.addColumns('outbox', OF_MAIL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns(
      'outbox',
      OF_MAIL.map(({ name }) => name),
    );
    await runner.dropTable('mail_codes');
    await runner.dropTable('subscriptions');
  }
}
