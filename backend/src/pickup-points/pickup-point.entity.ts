import { Entity } from 'typeorm';
import { DecimalColumn, IdColumn, LongTextColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const optional = { nullable: true };

/** A place where recipients collect. At most a hundred, so no index but the key is needed. */
@Entity('pickup_points')
export class PickupPointRow {
  @IdColumn()
  id!: string;

  @TextColumn(100)
  name!: string;

  @TextColumn(300)
  location!: string;

  @TextColumn(600, optional)
  hours!: string | null;

  @DecimalColumn(9, 6, optional)
  latitude!: number | null;

  @DecimalColumn(9, 6, optional)
  longitude!: number | null;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
