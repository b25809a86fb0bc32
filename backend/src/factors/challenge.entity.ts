import { Entity, Index, PrimaryColumn } from 'typeorm';
import { IntColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

export type Purpose = 'second_step' | 'passkey_sign_in' | 'passkey_create' | 'authenticator_create';

/** An attempt that has begun and may be completed once. The key is a hash of the ticket that the browser holds. */
@Entity('challenges')
export class Challenge {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  @TextColumn(20)
  purpose!: Purpose;

  /** Null for the used challenge of a sign-in with a passkey alone. */
  @Index('ix_challenges_admin')
  @ReferenceColumn({ nullable: true })
  admin_id!: string | null;

  /** The challenge for a passkey, or the sealed secret of a new authenticator app. */
  @TextColumn(200)
  value!: string;

  @IntColumn()
  tries!: number;

  @Index('ix_challenges_expires')
  @TimestampColumn()
  expires_at!: string;
}
