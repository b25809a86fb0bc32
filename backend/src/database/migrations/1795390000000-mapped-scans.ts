import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { index } from './table.js';

const SOURCE = new TableIndex(index('ix_activities_source', 'event_source', 'parcel_id'));

/** Finds the activities that the table of wordings gave their event. */
export class MappedScans1795390000000 implements MigrationInterface {
  name = 'MappedScans1795390000000';

  up(runner: QueryRunner): Promise<void> {
    return runner.createIndex('activities', SOURCE);
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropIndex('activities', SOURCE);
  }
}
