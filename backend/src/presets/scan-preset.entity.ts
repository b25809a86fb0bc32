import type { ActivityColor, ActivityIcon, EntryEvent } from '@waybill/contracts';
import { Entity } from 'typeorm';
import { IdColumn, LongTextColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** Listed newest first by id, which sorts by creation time, so no other index is needed. */
@Entity('scan_presets')
export class ScanPresetRow {
  @IdColumn()
  id!: string;

  @TextColumn(300)
  title!: string;

  @LongTextColumn()
  description!: string;

  @TextColumn(40)
  icon!: ActivityIcon;

  @TextColumn(10)
  color!: ActivityColor;

  /** What its scans say; null for what their text says. */
  @TextColumn(30, { nullable: true })
  event!: EntryEvent | null;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
