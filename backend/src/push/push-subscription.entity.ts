import { type LanguageCode, MAX_PUSH_ENDPOINT } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * A browser that is notified about a parcel. `uq_push_subscriptions_parcel_device` finds those of a parcel,
 * `ix_push_subscriptions_device` what there is of a browser, `ix_push_subscriptions_created` what expires.
 */
@Entity('push_subscriptions')
@Index('uq_push_subscriptions_parcel_device', ['parcel_id', 'device'], { unique: true })
@Index('ix_push_subscriptions_device', ['device'])
@Index('ix_push_subscriptions_created', ['created_at'])
export class PushSubscriptionRow {
  @IdColumn()
  id!: string;

  /** No foreign key: the deletion of a parcel may be undone. */
  @ReferenceColumn()
  parcel_id!: string;

  /** Hash of the endpoint, which is too long for an index. */
  @TextColumn(64)
  device!: string;

  @TextColumn(MAX_PUSH_ENDPOINT)
  endpoint!: string;

  @TextColumn(87)
  p256dh!: string;

  @TextColumn(22)
  auth!: string;

  @TextColumn(2)
  language!: LanguageCode;

  /** When it was asked for last. */
  @TimestampColumn()
  created_at!: string;
}
