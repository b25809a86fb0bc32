import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTable, id, index, int, longText, optional, reference, text, timestamp, unique } from './table.js';

const LANGUAGE = new TableColumn(optional(text('mail_language', 2)));
const EXTRAS = new TableColumn(optional(longText('extras')));

/**
 * Milestone mails: what parcels have reached, who was written to, the company's texts and the addresses that get none.
 * Milestones and mails have no foreign key: those of a deleted parcel stay until the next cleanup, so that none is
 * written twice if the deletion is undone.
 */
export class Notifications1795372000000 implements MigrationInterface {
  name = 'Notifications1795372000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'milestones',
      [
        id(),
        reference('parcel_id'),
        text('milestone', 20),
        optional(text('milestone_before', 20)),
        text('state', 10),
        timestamp('reached_at'),
        timestamp('due_at'),
      ],
      {
        indices: [
          unique('uq_milestones_parcel', 'parcel_id', 'milestone'),
          index('ix_milestones_due', 'state', 'due_at'),
        ],
      },
    );
    await createTable(
      runner,
      'milestone_mails',
      [
        id(),
        reference('parcel_id'),
        text('milestone', 20),
        text('address', 254),
        text('role', 10),
        text('language', 2),
        text('state', 10),
        optional(text('error', 100)),
        timestamp('created_at'),
        optional(timestamp('settled_at')),
      ],
      {
        indices: [
          unique('uq_milestone_mails_address', 'parcel_id', 'milestone', 'address'),
          index('ix_milestone_mails_address', 'address'),
        ],
      },
    );
    await createTable(
      runner,
      'milestone_texts',
      [
        id(),
        text('milestone', 20),
        text('language', 2),
        text('subject', 150),
        { name: 'body', type: 'json' },
        timestamp('updated_at'),
      ],
      { indices: [unique('uq_milestone_texts_language', 'milestone', 'language')] },
    );
    await createTable(
      runner,
      'paused_addresses',
      [id(), text('address', 254), text('reason', 20), optional(text('detail', 100)), timestamp('created_at')],
      { indices: [unique('uq_paused_addresses_address', 'address')] },
    );
    await createTable(runner, 'notification_settings', [
      id(),
      text('recipient_milestones', 300),
      text('sender_milestones', 300),
      int('delay'),
      optional(text('quiet_from', 5)),
      optional(text('quiet_until', 5)),
      text('language', 2),
      optional(text('test_code_digest', 64)),
      optional(timestamp('test_sent_at')),
      optional(timestamp('tested_at')),
      timestamp('updated_at'),
    ]);
    await runner.addColumn('parcels', LANGUAGE);
    await runner.addColumn('outbox', EXTRAS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('outbox', EXTRAS.name);
    await runner.dropColumn('parcels', LANGUAGE.name);
    for (const table of [
      'notification_settings',
      'paused_addresses',
      'milestone_texts',
      'milestone_mails',
      'milestones',
    ])
      await runner.dropTable(table);
  }
}
