import type { ActivityColor, ActivityIcon } from '@waybill/contracts';
import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, LongTextColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * One scan in a parcel's history. Ids sort by time, so the newest first is the index `ix_activities_parcel_id`
 * (parcel_id, id) read backwards. Deleting the parcel deletes them: `fk_activities_parcel`.
 */
@Entity('activities')
@Index('ix_activities_parcel_id', ['parcel_id', 'id'])
export class Activity {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  /** Never loaded: it is here for the foreign key alone. */
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
