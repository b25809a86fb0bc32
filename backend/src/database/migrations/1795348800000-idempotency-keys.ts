import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, index, key, longText, optional, text, timestamp } from './table.js';

export class IdempotencyKeys1795348800000 implements MigrationInterface {
  name = 'IdempotencyKeys1795348800000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'idempotency_keys',
      [key('id', 64), text('fingerprint', 64), optional(longText('answer')), timestamp('expires_at')],
      { indices: [index('ix_idempotency_keys_expires', 'expires_at')] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_keys');
  }
}
