import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { int, optional, reference, unique } from './table.js';

/** A new one each time: on MySQL the unique index marks the column, which would bring an index of its own when added again. */
const parcelColumn = () => new TableColumn(optional(reference('parcel_id')));
const RETENTION = new TableColumn(optional(int('retention_feedback')));
const BY_PARCEL = new TableIndex(unique('uq_feedback_parcel', 'parcel_id'));
const BY_CODE = new TableIndex(unique('uq_feedback_tracking_code', 'tracking_code'));

/** A rating belongs to its parcel, whose code may change, and is kept as long as the settings say. */
export class Ratings1795371000000 implements MigrationInterface {
  name = 'Ratings1795371000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('settings', RETENTION);
    await runner.addColumn('feedback', parcelColumn());
    await runner.query(
      'UPDATE feedback SET parcel_id = (SELECT id FROM parcels WHERE parcels.tracking_code = feedback.tracking_code)',
    );
    await runner.createIndex('feedback', BY_PARCEL);
    await runner.dropIndex('feedback', BY_CODE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.createIndex('feedback', BY_CODE);
    await runner.dropIndex('feedback', BY_PARCEL);
    await runner.dropColumn('feedback', 'parcel_id');
    await runner.dropColumn('settings', RETENTION.name);
  }
}
