import type { MessageTopic, ParcelState } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, LongTextColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * A visitor's message. Listed newest first by id; `ix_messages_read` counts the unread ones, which are few, and
 * `uq_messages_reference` finds a message by the reference the visitor received.
 */
@Entity('messages')
@Index('ix_messages_read', ['read_at'])
@Index('uq_messages_reference', ['reference'], { unique: true })
export class MessageRow {
  @IdColumn()
  id!: string;

  @TextColumn(20)
  reference!: string;

  @TextColumn(254)
  email!: string;

  @TextColumn(300)
  subject!: string;

  @LongTextColumn()
  body!: string;

  @TextColumn(20, { nullable: true })
  topic!: MessageTopic | null;

  /** As the visitor entered it. */
  @TextColumn(40, { nullable: true })
  tracking_code!: string | null;

  @TextColumn(20, { nullable: true })
  parcel_state!: ParcelState | null;

  @TimestampColumn({ nullable: true })
  read_at!: string | null;

  @TimestampColumn({ nullable: true })
  replied_at!: string | null;

  @TimestampColumn()
  created_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
