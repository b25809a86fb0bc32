import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, index, int, key, longText, optional, reference, text, timestamp } from './table.js';

export class Foundation1700000000001 implements MigrationInterface {
  name = 'Foundation1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'counters', [key('name', 80), int('value')]);
    await createTable(runner, 'secrets', [key('name', 40), text('value', 128)]);
    await createTable(runner, 'rate_limits', [key('id', 80), int('hits'), timestamp('resets_at')]);
    await createTable(
      runner,
      'sessions',
      [key('id', 64), optional(reference('admin_id')), longText('data'), timestamp('expires_at'), timestamp('ends_at')],
      { indices: [index('ix_sessions_admin', 'admin_id'), index('ix_sessions_expires', 'expires_at')] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sessions', 'rate_limits', 'secrets', 'counters']) await runner.dropTable(table);
  }
}
