import { Entity, Index, PrimaryColumn } from 'typeorm';
import { LongTextColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * A request that was sent with an `Idempotency-Key`: being processed until `expires_at`, its lease, while `answer` is
 * null, afterwards answered. `ix_idempotency_keys_expires` finds the rows to delete.
 */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_expires', ['expires_at'])
export class IdempotencyKey {
  /** Hash of sender, route and key. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  /** Hash of the body. */
  @TextColumn(64)
  fingerprint!: string;

  @LongTextColumn({ nullable: true })
  answer!: string | null;

  @TimestampColumn()
  expires_at!: string;
}
