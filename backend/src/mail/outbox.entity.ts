import type { MailKind } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  IntColumn,
  LongTextColumn,
  ReferenceColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';

/**
 * A pending mail of the site, written in the transaction that caused it. It is deleted once sent; a failed one is
 * retained for a month without its body. `ix_outbox_due` finds the mails that are due.
 */
@Entity('outbox')
@Index('ix_outbox_due', ['state', 'due_at'])
export class OutboxMail {
  @IdColumn()
  id!: string;

  @TextColumn(254)
  recipient!: string;

  @TextColumn(254, { nullable: true })
  reply_to!: string | null;

  @TextColumn(300)
  subject!: string;

  @LongTextColumn()
  body!: string;

  /** What the page of check codes says of it. */
  @TextColumn(20, { nullable: true })
  kind!: MailKind | null;

  @TextColumn(40, { nullable: true })
  tracking_code!: string | null;

  /** JSON of `MailExtras`. */
  @LongTextColumn({ nullable: true })
  extras!: string | null;

  @TextColumn(10)
  state!: 'waiting' | 'failed';

  @IntColumn()
  tries!: number;

  /** Time of the next attempt. A claim sets it to the end of its lease, so a crashed claimant is succeeded by another. */
  @TimestampColumn()
  due_at!: string;

  /** After this time the mail is expired. */
  @TimestampColumn({ nullable: true })
  expires_at!: string | null;

  /** Id of the attempt in progress. */
  @ReferenceColumn({ nullable: true })
  claim!: string | null;

  @TextColumn(100, { nullable: true })
  last_error!: string | null;

  @TimestampColumn()
  created_at!: string;
}
