import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTable,
  decimal,
  id,
  index,
  int,
  key,
  longText,
  optional,
  reference,
  text,
  timestamp,
  unique,
} from './table.js';

export class SecondSteps1795341600000 implements MigrationInterface {
  name = 'SecondSteps1795341600000';

  async up(runner: QueryRunner): Promise<void> {
    const used = [timestamp('created_at'), optional(timestamp('last_used_at'))];
    await createTable(
      runner,
      'passkeys',
      [
        key('id', 64),
        reference('admin_id'),
        text('name', 60),
        text('credential_id', 1_400),
        longText('public_key'),
        decimal('counter', 10, 0),
        text('transports', 300),
        ...used,
      ],
      {
        indices: [index('ix_passkeys_admin', 'admin_id')],
      },
    );
    await createTable(
      runner,
      'authenticators',
      [id(), reference('admin_id'), text('secret', 200), int('last_step'), ...used],
      {
        indices: [unique('uq_authenticators_admin', 'admin_id')],
      },
    );
    await createTable(
      runner,
      'recovery_codes',
      [key('id', 64), reference('admin_id'), optional(timestamp('used_at'))],
      {
        indices: [index('ix_recovery_codes_admin', 'admin_id')],
      },
    );
    await createTable(
      runner,
      'challenges',
      [
        key('id', 64),
        text('purpose', 20),
        optional(reference('admin_id')),
        text('value', 200),
        int('tries'),
        timestamp('expires_at'),
      ],
      { indices: [index('ix_challenges_admin', 'admin_id'), index('ix_challenges_expires', 'expires_at')] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['challenges', 'recovery_codes', 'authenticators', 'passkeys']) await runner.dropTable(table);
  }
}
