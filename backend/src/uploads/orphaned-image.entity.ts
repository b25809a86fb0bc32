import { Entity, PrimaryColumn } from 'typeorm';
import { TimestampColumn } from '../database/columns.js';

/**
 * An image file without a committed row: its row is not committed yet or already deleted. One that is still here after
 * a while was left behind by a crash and is deleted with its file.
 */
@Entity('orphaned_images')
export class OrphanedImage {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name!: string;

  @TimestampColumn()
  since!: string;
}
