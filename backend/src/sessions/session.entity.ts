import { Entity, Index, PrimaryColumn } from 'typeorm';
import { LongTextColumn, ReferenceColumn, TimestampColumn } from '../database/columns.js';

/**
 * An admin's session. The key is a hash of the session id, so that a copy of the table cannot be used to sign in.
 * Indexes: `ix_sessions_admin` finds all sessions of an admin, `ix_sessions_expires` the expired ones.
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
