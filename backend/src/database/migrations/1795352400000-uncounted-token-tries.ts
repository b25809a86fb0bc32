import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { int } from './table.js';

/** Wrong tokens of a password reset are not counted any more. */
export class UncountedTokenTries1795352400000 implements MigrationInterface {
  name = 'UncountedTokenTries1795352400000';

  up(runner: QueryRunner): Promise<void> {
    return runner.dropColumn('admins', 'token_tries');
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.addColumn('admins', new TableColumn({ ...int('token_tries'), default: 0 }));
  }
}
