import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, int, optional, text, timestamp, unique } from './table.js';

export class Admins1700000000003 implements MigrationInterface {
  name = 'Admins1700000000003';

  up(runner: QueryRunner): Promise<void> {
    return createTable(
      runner,
      'admins',
      [
        id(),
        int('place'),
        text('email', 254),
        text('password_hash', 200),
        optional(text('token_hash', 64)),
        optional(timestamp('token_expires_at')),
        int('token_tries'),
        timestamp('created_at'),
        timestamp('updated_at'),
      ],
      { indices: [unique('uq_admins_place', 'place')] },
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('admins');
  }
}
