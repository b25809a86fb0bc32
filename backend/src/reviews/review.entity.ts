import { Entity } from 'typeorm';
import { IdColumn, LongTextColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** Listed newest first by id, which sorts by creation time, so no other index is needed. */
@Entity('reviews')
export class ReviewRow {
  @IdColumn()
  id!: string;

  @TextColumn(300)
  name!: string;

  @LongTextColumn()
  review!: string;

  @TextColumn(60)
  image!: string;

  @TimestampColumn()
  created_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
