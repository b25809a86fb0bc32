import { Entity, PrimaryColumn } from 'typeorm';
import { TimestampColumn } from '../database/columns.js';

/**
 * A file that may belong to nothing: one just written whose row is not committed yet, or one whose row is gone
 * already. Whatever is still here after a while was left behind by a crash and is removed with its file.
 */
@Entity('loose_images')
export class OrphanedImage {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name!: string;

  @TimestampColumn()
  since!: string;
}
