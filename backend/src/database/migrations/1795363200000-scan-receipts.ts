import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, index, optional, reference, text, timestamp } from './table.js';

export class ScanReceipts1795363200000 implements MigrationInterface {
  name = 'ScanReceipts1795363200000';

  async up(runner: QueryRunner): Promise<void> {
    const columns = [
      id(),
      reference('parcel_id'),
      optional(reference('activity_id')),
      text('sender', 80),
      timestamp('created_at'),
    ];
    const indices = [index('ix_scan_receipts_created', 'created_at')];
    await createTable(runner, 'scan_receipts', columns, { indices });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('scan_receipts');
  }
}
