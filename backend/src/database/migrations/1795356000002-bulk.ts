import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, int, longText, optional, reference, text, timestamp } from './table.js';

export class Bulk1795356000002 implements MigrationInterface {
  name = 'Bulk1795356000002';

  async up(runner: QueryRunner): Promise<void> {
    const job = [
      id(),
      text('kind', 10),
      longText('action'),
      text('state', 10),
      int('total'),
      int('done'),
      int('failed'),
      timestamp('created_at'),
      timestamp('active_at'),
      optional(timestamp('undo_until')),
    ];
    const item = [
      id(),
      reference('job_id'),
      reference('parcel_id'),
      text('tracking_code', 40),
      text('outcome', 10),
      optional(text('message', 300)),
      optional(reference('activity_id')),
      optional(text('status_before', 300)),
    ];
    const trash = [id(), reference('job_id'), reference('parcel_id'), text('entity', 20), longText('content')];
    await createTable(runner, 'bulk_jobs', job, { indices: [index('ix_bulk_jobs_created', 'created_at')] });
    await createTable(runner, 'bulk_items', item, { indices: [index('ix_bulk_items_job', 'job_id', 'outcome', 'id')] });
    await createTable(runner, 'bulk_trash', trash, {
      indices: [index('ix_bulk_trash_job', 'job_id', 'parcel_id', 'id')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['bulk_trash', 'bulk_items', 'bulk_jobs']) await runner.dropTable(table);
  }
}
