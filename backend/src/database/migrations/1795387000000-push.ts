import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, int, optional, reference, text, timestamp, unique } from './table.js';

/** Browsers that are notified about parcels, and the notifications that wait. */
export class Push1795387000000 implements MigrationInterface {
  name = 'Push1795387000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'push_subscriptions',
      [
        id(),
        reference('parcel_id'),
        text('device', 64),
        text('endpoint', 1_024),
        text('p256dh', 87),
        text('auth', 22),
        text('language', 2),
        timestamp('created_at'),
      ],
      {
        indices: [
          unique('uq_push_subscriptions_parcel_device', 'parcel_id', 'device'),
          index('ix_push_subscriptions_device', 'device'),
          index('ix_push_subscriptions_created', 'created_at'),
        ],
      },
    );
    await createTable(
      runner,
      'push_messages',
      [
        id(),
        reference('subscription_id'),
        { name: 'content', type: 'json' },
        text('urgency', 10),
        int('tries'),
        timestamp('due_at'),
        timestamp('expires_at'),
        optional(reference('claim')),
      ],
      {
        indices: [unique('uq_push_messages_subscription', 'subscription_id'), index('ix_push_messages_due', 'due_at')],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('push_messages');
    await runner.dropTable('push_subscriptions');
  }
}
