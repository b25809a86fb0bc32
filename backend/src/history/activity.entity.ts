import type { ActivityColor, ActivityIcon, EntryEvent, EventSource } from '@waybill/contracts';
import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, LongTextColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const optional = { nullable: true };

/**
 * One entry in a parcel's history. A backward scan of `ix_activities_parcel_time` (parcel_id, happened_at, id) returns
 * the newest event first; `ix_activities_source` finds those whose event is of the table of wordings.
 * `fk_activities_parcel` deletes activities with their parcel.
 */
@Entity('activities')
@Index('ix_activities_parcel_time', ['parcel_id', 'happened_at', 'id'])
@Index('ix_activities_source', ['event_source', 'parcel_id'])
export class Activity {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  /** Never loaded: only declares the foreign key. */
  @ManyToOne('Parcel', { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'parcel_id', foreignKeyConstraintName: 'fk_activities_parcel' })
  parcel?: object;

  @TextColumn(300)
  title!: string;

  @LongTextColumn()
  description!: string;

  @TextColumn(40)
  icon!: ActivityIcon;

  @TextColumn(10)
  color!: ActivityColor;

  /** Time of the event; `created_at` is that of its entry. */
  @TimestampColumn()
  happened_at!: string;

  /** What happened; null, like its source, while nobody has said what the text means. */
  @TextColumn(30, optional)
  event!: EntryEvent | null;

  @TextColumn(10, optional)
  event_source!: EventSource | null;

  /** What it gave the parcel, null for what it left, and what the parcel had before. */
  @TextColumn(300, optional)
  status!: string | null;

  @TextColumn(300, optional)
  status_before!: string | null;

  @TextColumn(300, optional)
  current_location!: string | null;

  @TextColumn(300, optional)
  location_before!: string | null;

  /** The paired device that scanned; null for anyone else. */
  @TextColumn(60, optional)
  device_name!: string | null;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;
}
