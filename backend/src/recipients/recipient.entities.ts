import type { InstructionKind, VerifiedBy, VerifiedRole } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { DayColumn, IdColumn, IntColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const optional = { nullable: true };
const HASH = 64;

/** What a recipient asked of the courier. The newest of a parcel, found by `ix_delivery_instructions_parcel`, counts. */
@Entity('delivery_instructions')
@Index('ix_delivery_instructions_parcel', ['parcel_id', 'id'])
export class DeliveryInstruction {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(20)
  kind!: InstructionKind;

  @TextColumn(100, optional)
  detail!: string | null;

  @DayColumn(optional)
  day!: string | null;

  @TextColumn(500, optional)
  note!: string | null;

  /** Of the address that it was asked by: who gets the parcel after another one reads nothing of it. */
  @TextColumn(HASH, optional)
  address_hash!: string | null;

  /** That of the recipient, such as "Firefox · Linux". */
  @TextColumn(100, optional)
  browser!: string | null;

  @TimestampColumn()
  given_at!: string;
}

/**
 * A browser that may see one parcel. `uq_verified_browsers_token` finds it by the hash of its cookie,
 * `ix_verified_browsers_expires` those that are over.
 */
@Entity('verified_browsers')
@Index('uq_verified_browsers_token', ['token_hash', 'parcel_id', 'role'], { unique: true })
@Index('ix_verified_browsers_parcel', ['parcel_id', 'id'])
@Index('ix_verified_browsers_expires', ['expires_at'])
export class VerifiedBrowserRow {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(10)
  role!: VerifiedRole;

  @TextColumn(10)
  verified_by!: VerifiedBy;

  @TextColumn(HASH)
  token_hash!: string;

  /** Of the address that the link or code was sent to: once the parcel has another one, the view is over. */
  @TextColumn(HASH)
  address_hash!: string;

  @TextColumn(40, optional)
  browser!: string | null;

  @TextColumn(40, optional)
  system!: string | null;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  expires_at!: string;
}

/** The code that was sent last for a parcel; `uq_verification_codes_parcel` finds it. */
@Entity('verification_codes')
@Index('uq_verification_codes_parcel', ['parcel_id', 'role'], { unique: true })
export class VerificationCode {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(10)
  role!: VerifiedRole;

  @TextColumn(HASH)
  code_hash!: string;

  @TextColumn(HASH)
  address_hash!: string;

  /** Wrong tries so far. */
  @IntColumn()
  tries!: number;

  @TimestampColumn()
  expires_at!: string;
}

/**
 * How often the links of a parcel were revoked, those of both roles and those of each; its id is the parcel's. Links of an
 * earlier generation are void.
 */
@Entity('recipient_links')
export class RecipientLink {
  @IdColumn()
  id!: string;

  @IntColumn()
  generation!: number;

  @IntColumn(optional)
  recipient_generation!: number | null;

  @IntColumn(optional)
  sender_generation!: number | null;
}
