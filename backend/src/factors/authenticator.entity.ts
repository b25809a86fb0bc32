import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** The admin's authenticator app. */
@Entity('authenticators')
export class Authenticator {
  @IdColumn()
  id!: string;

  @Index('uq_authenticators_admin', { unique: true })
  @ReferenceColumn()
  admin_id!: string;

  /** Sealed by the SecretBox. */
  @TextColumn(200)
  secret!: string;

  /** The time step of the last accepted code: neither it nor an older one is accepted again. */
  @IntColumn()
  last_step!: number;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn({ nullable: true })
  last_used_at!: string | null;
}
