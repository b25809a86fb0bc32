import { Entity, Index, PrimaryColumn } from 'typeorm';
import { ReferenceColumn, TimestampColumn } from '../database/columns.js';

/** A code for signing in without passkey and authenticator app, once. The key is a hash of the code. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  @Index('ix_recovery_codes_admin')
  @ReferenceColumn()
  admin_id!: string;

  @TimestampColumn({ nullable: true })
  used_at!: string | null;
}
