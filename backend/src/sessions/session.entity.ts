import { Entity, Index, PrimaryColumn } from 'typeorm';
import { LongTextColumn, ReferenceColumn, TimestampColumn } from '../database/columns.js';

/**
 * A signed-in admin's session. Kept under the hash of its id, so that a copy of the table signs nobody in.
 * Indexes: `ix_sessions_admin` ends all sessions of an admin, `ix_sessions_expires` finds the ones to sweep.
 */
@Entity('sessions')
export class StoredSession {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  @Index('ix_sessions_admin')
  @ReferenceColumn({ nullable: true })
  admin_id!: string | null;

  @LongTextColumn()
  data!: string;

  @Index('ix_sessions_expires')
  @TimestampColumn()
  expires_at!: string;

  @TimestampColumn()
  ends_at!: string;
}
