import { Entity, PrimaryColumn } from 'typeorm';
import { IntColumn, TimestampColumn } from '../database/columns.js';

/** Number of hits of one subject at one limit, in the window that ends at `resets_at`. */
@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn({ type: 'varchar', length: 80 })
  id!: string;

  @IntColumn()
  hits!: number;

  @TimestampColumn()
  resets_at!: string;
}
