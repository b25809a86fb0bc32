import type { PushMessage } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, JsonColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * A notification that waits to be handed to a push service: at most one for each subscription, because the next one says
 * what is true now. `uq_push_messages_subscription` sees to that, `ix_push_messages_due` finds what is due.
 */
@Entity('push_messages')
@Index('uq_push_messages_subscription', ['subscription_id'], { unique: true })
@Index('ix_push_messages_due', ['due_at'])
export class PushMessageRow {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  subscription_id!: string;

  @JsonColumn()
  content!: PushMessage;

  @TextColumn(10)
  urgency!: 'normal' | 'high';

  @IntColumn()
  tries!: number;

  /** Time of the next attempt. A claim sets it to the end of its lease, so a crashed claimant is succeeded by another. */
  @TimestampColumn()
  due_at!: string;

  /** After this time nobody wants to know. */
  @TimestampColumn()
  expires_at!: string;

  /** Id of the attempt in progress. */
  @ReferenceColumn({ nullable: true })
  claim!: string | null;
}
