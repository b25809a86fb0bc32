import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, int, longText, optional, reference, text, timestamp } from './table.js';

export class Mail1700000000100 implements MigrationInterface {
  name = 'Mail1700000000100';

  up(runner: QueryRunner): Promise<void> {
    return createTable(
      runner,
      'outbox',
      [
        id(),
        text('recipient', 254),
        optional(text('reply_to', 254)),
        text('subject', 300),
        longText('body'),
        text('state', 10),
        int('tries'),
        timestamp('due_at'),
        optional(timestamp('expires_at')),
        optional(reference('claim')),
        optional(text('last_error', 100)),
        timestamp('created_at'),
      ],
      { indices: [index('ix_outbox_due', 'state', 'due_at')] },
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('outbox');
  }
}
