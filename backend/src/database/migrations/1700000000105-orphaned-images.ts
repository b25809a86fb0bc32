import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the table; its columns stay the same. */
export class OrphanedImages1700000000105 implements MigrationInterface {
  name = 'OrphanedImages1700000000105';

  up(runner: QueryRunner): Promise<void> {
    return runner.renameTable('loose_images', 'orphaned_images');
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.renameTable('orphaned_images', 'loose_images');
  }
}
