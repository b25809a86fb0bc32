import { Entity, Index } from 'typeorm';
import { IdColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * A scan that was received: sent again, it is not added again. The id is the key that its sender gave it.
 * `ix_scan_receipts_created` finds the rows to delete.
 */
@Entity('scan_receipts')
@Index('ix_scan_receipts_created', ['created_at'])
export class ScanReceipt {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  /** Null once the scan was taken back. */
  @ReferenceColumn({ nullable: true })
  activity_id!: string | null;

  @TextColumn(80)
  sender!: string;

  @TimestampColumn()
  created_at!: string;
}
