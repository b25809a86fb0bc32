import type { MailKind } from '@waybill/contracts';
import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimestampColumn } from '../database/columns.js';

/** That a mail with a check code was sent: nothing of its text or recipient. `ix_mail_codes_sent` finds the oldest. */
@Entity('mail_codes')
@Index('ix_mail_codes_sent', ['sent_at'])
export class MailCode {
  /** A keyed hash of the code: who reads the table cannot make up a mail that passes the check. */
  @PrimaryColumn({ type: 'varchar', length: 44 })
  id!: string;

  @TextColumn(20)
  kind!: MailKind;

  /** The tracking code, masked. */
  @TextColumn(12, { nullable: true })
  parcel!: string | null;

  @TimestampColumn()
  sent_at!: string;
}
