import type { ActivityColor, ActivityIcon } from '@waybill/contracts';
import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, LongTextColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * One entry in a parcel's history. Ids sort by time, so a backward scan of `ix_activities_parcel_id` (parcel_id, id)
 * returns the newest first. `fk_activities_parcel` deletes activities with their parcel.
 */
@Entity('activities')
@Index('ix_activities_parcel_id', ['parcel_id', 'id'])
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

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;
}
