import { Entity } from 'typeorm';
import { IdColumn, LongTextColumn, TextColumn } from '../database/columns.js';

/** A named selection of parcels. */
@Entity('saved_views')
export class SavedViewRow {
  @IdColumn()
  id!: string;

  @TextColumn(60)
  name!: string;

  /** Parameters of the list, as JSON. */
  @LongTextColumn()
  filters!: string;
}
