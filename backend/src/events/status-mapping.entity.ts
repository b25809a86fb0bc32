import type { EntryEvent } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, LongTextColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** What a wording of the company means. `uq_status_mappings_key` finds it, however it is spelled. */
@Entity('status_mappings')
@Index('uq_status_mappings_key', ['wording_key'], { unique: true })
export class StatusMappingRow {
  @IdColumn()
  id!: string;

  @TextColumn(300)
  wording!: string;

  /** Its {@link wordingKey}. */
  @TextColumn(300)
  wording_key!: string;

  @TextColumn(30)
  event!: EntryEvent;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
