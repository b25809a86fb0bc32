import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, int, key, text, timestamp } from './table.js';

export class RemoteEvents1700000000005 implements MigrationInterface {
  name = 'RemoteEvents1700000000005';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, 'remote_events', [
      key('id', 64),
      text('remote', 41),
      text('version', 100),
      text('phase', 20),
      text('class', 20),
      int('count'),
      timestamp('last_at'),
    ]);
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('remote_events');
  }
}
