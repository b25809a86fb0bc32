import type { AddressRequestState, LanguageCode, VerifiedBy } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const optional = { nullable: true };

/**
 * A request of a recipient for another address. `ix_address_requests_parcel` finds those of a parcel,
 * `ix_address_requests_state` those that are open.
 */
@Entity('address_requests')
@Index('ix_address_requests_parcel', ['parcel_id', 'id'])
@Index('ix_address_requests_state', ['state', 'id'])
export class AddressRequestRow {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(10)
  state!: AddressRequestState;

  /** As it would be on the parcel. */
  @TextColumn(300)
  new_destination!: string;

  /** Of the email address that asked for it: who gets the parcel after another one reads nothing of it. */
  @TextColumn(64)
  address_hash!: string;

  /** Of the page on which it was asked for, for mails about a parcel that has none. */
  @TextColumn(2, optional)
  language!: LanguageCode | null;

  @TextColumn(100, optional)
  browser!: string | null;

  @TextColumn(10)
  verified_by!: VerifiedBy;

  /** What the office wrote when it declined. */
  @TextColumn(500, optional)
  reply!: string | null;

  @TimestampColumn()
  asked_at!: string;

  @TimestampColumn(optional)
  decided_at!: string | null;
}
