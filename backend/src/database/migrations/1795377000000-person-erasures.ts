import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, int, optional, text, timestamp } from './table.js';

/** Erasures of personal data that run, or ran today. */
export class PersonErasures1795377000000 implements MigrationInterface {
  name = 'PersonErasures1795377000000';

  up(runner: QueryRunner): Promise<void> {
    return createTable(
      runner,
      'person_erasures',
      [
        id(),
        optional(text('email', 254)),
        text('state', 10),
        optional(int('total')),
        int('done'),
        { name: 'counts', type: 'json' },
        timestamp('created_at'),
        timestamp('active_at'),
      ],
      { indices: [index('ix_person_erasures_state', 'state', 'active_at')] },
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('person_erasures');
  }
}
