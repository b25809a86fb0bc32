import type { Rating } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  IntColumn,
  LongTextColumn,
  ReferenceColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';

/**
 * How a delivery was. Listed newest first by id. There is no foreign key: it stays when the parcel is deleted and put
 * back. `uq_feedback_parcel` keeps one for each parcel.
 */
@Entity('feedback')
@Index('uq_feedback_parcel', ['parcel_id'], { unique: true })
export class FeedbackRow {
  @IdColumn()
  id!: string;

  /** Null for a rating from before parcels were referenced, whose parcel was gone by then. */
  @ReferenceColumn({ nullable: true })
  parcel_id!: string | null;

  /** When it was rated. */
  @TextColumn(40)
  tracking_code!: string;

  @IntColumn()
  rating!: Rating;

  @TextColumn(500, { nullable: true })
  comment!: string | null;

  @TimestampColumn()
  created_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
