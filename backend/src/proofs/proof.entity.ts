import type { EventReason, Relationship } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import {
  DecimalColumn,
  IdColumn,
  JsonColumn,
  LongTextColumn,
  ReferenceColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';

const optional = { nullable: true };

/**
 * A proof of delivery. `ix_proofs_parcel` finds those of a parcel, `ix_proofs_created` those whose retention is over.
 * There is no foreign key: those of a deleted parcel are there again if the deletion is undone.
 */
@Entity('proofs')
@Index('ix_proofs_parcel', ['parcel_id', 'id'])
@Index('ix_proofs_created', ['created_at'])
export class ProofRow {
  /** Made by the client: a repeated request finds the row. */
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(100)
  receiver_name!: string;

  @TextColumn(20)
  relationship!: Relationship;

  /** Name of the image file. */
  @TextColumn(60, optional)
  photo!: string | null;

  /** The strokes as JSON. */
  @LongTextColumn(optional)
  signature!: string | null;

  @DecimalColumn(9, 6, optional)
  latitude!: number | null;

  @DecimalColumn(9, 6, optional)
  longitude!: number | null;

  /** The paired device that took it; null for the admin. */
  @TextColumn(60, optional)
  device_name!: string | null;

  /** That of the parcel's delivery which it proves. */
  @JsonColumn(optional)
  event_reason!: EventReason | null;

  @TimestampColumn()
  taken_at!: string;

  @TimestampColumn()
  created_at!: string;
}
