import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, int, key, optional, text, timestamp } from './table.js';

/** The scheduled backups, by day. */
export class BackupRuns1795383000000 implements MigrationInterface {
  name = 'BackupRuns1795383000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'backup_runs', [
      key('day', 10),
      text('state', 10),
      optional(text('claim', 36)),
      int('tries'),
      timestamp('due_at'),
      optional(timestamp('started_at')),
      optional(timestamp('ended_at')),
      optional(text('name', 40)),
      optional(int('row_count')),
      optional(int('file_count')),
      optional(text('problem', 300)),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('backup_runs');
  }
}
