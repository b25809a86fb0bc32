import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, longText, optional, text, timestamp, unique } from './table.js';

export class Messages1700000000103 implements MigrationInterface {
  name = 'Messages1700000000103';

  up(runner: QueryRunner): Promise<void> {
    return createTable(
      runner,
      'messages',
      [
        id(),
        text('reference', 20),
        text('email', 254),
        text('subject', 300),
        longText('body'),
        optional(timestamp('read_at')),
        optional(timestamp('replied_at')),
        timestamp('created_at'),
      ],
      { indices: [index('ix_messages_read', 'read_at'), unique('uq_messages_reference', 'reference')] },
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('messages');
  }
}
