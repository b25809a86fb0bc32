import { Entity, Index, PrimaryColumn } from 'typeorm';
import { DecimalColumn, LongTextColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** A passkey of the admin. The key is a hash of the credential id, which is too long for an index. */
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  @Index('ix_passkeys_admin')
  @ReferenceColumn()
  admin_id!: string;

  @TextColumn(60)
  name!: string;

  @TextColumn(1_400)
  credential_id!: string;

  /** COSE key in base64url. */
  @LongTextColumn()
  public_key!: string;

  /** Number of uses that the authenticator reports; 0 if it does not count. */
  @DecimalColumn(10, 0)
  counter!: number;

  /** How the browser may reach the authenticator, separated by commas. */
  @TextColumn(300)
  transports!: string;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn({ nullable: true })
  last_used_at!: string | null;
}
