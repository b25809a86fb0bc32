import type { LanguageCode, SubscriptionMilestone } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, JsonColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * Somebody who wants to hear of a parcel. `uq_subscriptions_parcel_email` finds the subscribers of a parcel,
 * `ix_subscriptions_email` what there is of an address, `ix_subscriptions_confirmed` what expires.
 */
@Entity('subscriptions')
@Index('uq_subscriptions_parcel_email', ['parcel_id', 'email'], { unique: true })
@Index('ix_subscriptions_email', ['email'])
@Index('ix_subscriptions_confirmed', ['confirmed_at', 'created_at'])
export class SubscriptionRow {
  @IdColumn()
  id!: string;

  /** No foreign key: the deletion of a parcel may be undone. */
  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(254)
  email!: string;

  @TextColumn(2)
  language!: LanguageCode;

  /** Empty until they are confirmed. */
  @JsonColumn()
  milestones!: SubscriptionMilestone[];

  /** When the subscription was asked for last, or when it ended. */
  @TimestampColumn()
  created_at!: string;

  /** When whoever reads the mail of the address agreed; until then nothing is sent but the question. */
  @TimestampColumn({ nullable: true })
  confirmed_at!: string | null;
}

/**
 * Whether it was confirmed once and has ended. Such a row stays until the next cleanup: the links of its mails can have the
 * address forgotten, and the address is nowhere else.
 */
export const isEnded = ({ confirmed_at, milestones }: Pick<SubscriptionRow, 'confirmed_at' | 'milestones'>): boolean =>
  confirmed_at === null && milestones.length > 0;

/** What makes a confirmed row an ended one. */
export const ending = () => ({ confirmed_at: null, created_at: new Date().toISOString() });
