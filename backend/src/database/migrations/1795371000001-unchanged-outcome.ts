import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAME = 'UPDATE bulk_items SET outcome = ? WHERE outcome = ?';

/** What an undo left as it is has been called "kept", which also says that something is stored. */
export class UnchangedOutcome1795371000001 implements MigrationInterface {
  name = 'UnchangedOutcome1795371000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RENAME, ['unchanged', 'kept']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(RENAME, ['kept', 'unchanged']);
  }
}
