import type { MigrationInterface, QueryRunner } from 'typeorm';

const TITLE = 'Returned to sender';
const BEFORE = 'The parcel is going back to the sender.';
const AFTER = 'The parcel could not be delivered and is back with the sender.';

/** The preset said that a parcel is still on its way that its title says is back; one that was edited stays. */
export class ReturnedPreset1795363240001 implements MigrationInterface {
  name = 'ReturnedPreset1795363240001';

  up(runner: QueryRunner): Promise<void> {
    return replace(runner, BEFORE, AFTER);
  }

  down(runner: QueryRunner): Promise<void> {
    return replace(runner, AFTER, BEFORE);
  }
}

const replace = (runner: QueryRunner, before: string, after: string): Promise<void> =>
  runner.query('UPDATE scan_presets SET description = ? WHERE title = ? AND description = ?', [after, TITLE, before]);
