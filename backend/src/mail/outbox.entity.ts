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
 * A mail of the site that is still to be handed over, written in the transaction that caused it. It goes away with
 * its delivery; one that was given up stays for a month without its body.
 *
 * `ix_outbox_due` finds what is due without looking at the rest.
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

  @TextColumn(10)
  state!: 'waiting' | 'failed';

  @IntColumn()
  tries!: number;

  /** When to try next. A claim moves it to the end of its lease, so a claimant that died is followed by another. */
  @TimestampColumn()
  due_at!: string;

  /** From then on nobody needs the mail any more. */
  @TimestampColumn({ nullable: true })
  expires_at!: string | null;

  /** Who tries at the moment. */
  @ReferenceColumn({ nullable: true })
  claim!: string | null;

  @TextColumn(100, { nullable: true })
  last_error!: string | null;

  @TimestampColumn()
  created_at!: string;
}
