import type { EventReason, Instruction, LanguageCode, Service, Stage, TrackingEvent, YesNo } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import {
  DayColumn,
  DecimalColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  LongTextColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';
import type { SaidByStatus } from '../events/said.js';

const optional = { nullable: true };
const CoordinateColumn = () => DecimalColumn(9, 6, optional);

/**
 * A parcel. Indexes: `uq_parcels_tracking_code` serves the tracking page; `ix_parcels_stage_id` the list filtered
 * by stage; `ix_parcels_updated_id` the list by last change; `ix_parcels_stage_scan` the newest deliveries and
 * exceptions; `ix_parcels_silence` finds the silent ones; `ix_parcels_unclear` those of an unclear wording; `ix_parcels_recipient_email` and `ix_parcels_sender_email` those
 * of an address.
 */
@Entity('parcels')
@Index('uq_parcels_tracking_code', ['tracking_code'], { unique: true })
@Index('ix_parcels_stage_id', ['stage', 'id'])
@Index('ix_parcels_stage_scan', ['stage', 'last_scan_at'])
@Index('ix_parcels_silence', ['stage', 'service', 'last_scan_at'])
@Index('ix_parcels_unclear', ['unclear', 'id'])
@Index('ix_parcels_updated_id', ['updated_at', 'id'])
@Index('ix_parcels_recipient_email', ['recipient_email', 'id'])
@Index('ix_parcels_sender_email', ['sender_email', 'id'])
export class Parcel {
  @IdColumn()
  id!: string;

  @TextColumn(40)
  tracking_code!: string;

  @TextColumn(300)
  recipient_name!: string;

  @TextColumn(254, optional)
  recipient_email!: string | null;

  @TextColumn(40, optional)
  recipient_phone_number!: string | null;

  @TextColumn(300)
  destination!: string;

  @TextColumn(300, optional)
  sender_name!: string | null;

  @TextColumn(254, optional)
  sender_email!: string | null;

  /** Of the mails about it; null for that of the settings. */
  @TextColumn(2, optional)
  mail_language!: LanguageCode | null;

  @TextColumn(300, optional)
  pickup_location!: string | null;

  @TextColumn(300, optional)
  current_location!: string | null;

  @TextColumn(300, optional)
  status!: string | null;

  /** What the status says; null if no status was set by hand. */
  @JsonColumn(optional)
  status_said!: SaidByStatus | null;

  /** Derived from `status_said` and the history whenever either changes, as are the next three. */
  @TextColumn(20)
  stage!: Stage;

  @TextColumn(30, optional)
  event!: TrackingEvent | null;

  @JsonColumn(optional)
  event_reason!: EventReason | null;

  /** A newer wording of which nobody has said what it means. */
  @TextColumn(300, optional)
  unclear!: string | null;

  /** Derived from `shipped_via` and the newest activity's icon: how long it may be silent. */
  @TextColumn(10, { default: 'standard' })
  service!: Service;

  @DecimalColumn(10, 3, optional)
  weight!: number | null;

  @TextColumn(300, optional)
  shipped_via!: string | null;

  @LongTextColumn(optional)
  parcel_content!: string | null;

  @DecimalColumn(13, 3, optional)
  declared_value!: number | null;

  @TextColumn(3, optional)
  declared_currency!: string | null;

  @IntColumn(optional)
  pieces!: number | null;

  @DayColumn(optional)
  min_expected_delivery_date!: string | null;

  @DayColumn(optional)
  max_expected_delivery_date!: string | null;

  @TextColumn(100, optional)
  image!: string | null;

  @TextColumn(3)
  show_map!: YesNo;

  @IntColumn(optional)
  map_zoom!: number | null;

  @CoordinateColumn()
  map_current_latitude!: number | null;

  @CoordinateColumn()
  map_current_longitude!: number | null;

  @CoordinateColumn()
  map_pickup_latitude!: number | null;

  @CoordinateColumn()
  map_pickup_longitude!: number | null;

  @CoordinateColumn()
  map_destination_latitude!: number | null;

  @CoordinateColumn()
  map_destination_longitude!: number | null;

  /** Number of activities; gives the `last_page` of the history without counting rows. */
  @IntColumn()
  history_count!: number;

  /** Initials of who received it, and whether they signed; visitors see them only if the settings say so. */
  @TextColumn(20, optional)
  received_by!: string | null;

  @TextColumn(3, optional)
  received_signed!: YesNo | null;

  /** The reason of the delivery that they are of: another one may have followed. */
  @JsonColumn(optional)
  received_reason!: EventReason | null;

  /** What the recipient asks of the courier: the newest of `delivery_instructions`. */
  @JsonColumn(optional)
  instruction!: Instruction | null;

  @TimestampColumn(optional)
  last_scan_at!: string | null;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
