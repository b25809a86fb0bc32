import type { AudienceRole, LanguageCode, Milestone, MilestoneMailState, PauseReason } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, LinesColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const optional = { nullable: true };
/** The value in backups and of backends that know of no attempts. */
const FIRST = { default: 1 };

/** Id of the only row of the settings. */
export const NOTIFICATION_SETTINGS_ID = 'site';

/**
 * What a parcel has reached and somebody is to hear of: each arrival once, whatever is corrected or repeated afterwards.
 * `ix_milestones_due` finds what is due.
 */
@Entity('milestones')
@Index('uq_milestones_parcel', ['parcel_id', 'milestone', 'attempt'], { unique: true })
@Index('ix_milestones_due', ['state', 'due_at'])
export class MilestoneRow {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(20)
  milestone!: Milestone;

  /** Which arrival at the milestone it is. */
  @IntColumn(FIRST)
  attempt!: number;

  /** Where the parcel was before: one that is there again was moved by mistake. */
  @TextColumn(20, optional)
  milestone_before!: Milestone | null;

  /** `told`: its mails were written. `withdrawn`: the parcel was elsewhere when they were due. `undone`: told by mistake. */
  @TextColumn(10)
  state!: 'waiting' | 'told' | 'withdrawn' | 'undone';

  @TimestampColumn()
  reached_at!: string;

  @TimestampColumn()
  due_at!: string;
}

/** A milestone mail to one address. Its id is also that of the mail in the outbox. */
@Entity('milestone_mails')
@Index('uq_milestone_mails_address', ['parcel_id', 'milestone', 'attempt', 'address'], { unique: true })
@Index('ix_milestone_mails_address', ['address'])
export class MilestoneMailRow {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(20)
  milestone!: Milestone;

  @IntColumn(FIRST)
  attempt!: number;

  @TextColumn(254)
  address!: string;

  @TextColumn(10)
  role!: AudienceRole;

  @TextColumn(2)
  language!: LanguageCode;

  @TextColumn(10)
  state!: MilestoneMailState;

  @TextColumn(100, optional)
  error!: string | null;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn(optional)
  settled_at!: string | null;
}

/** The company's own text of a milestone in a language. */
@Entity('milestone_texts')
@Index('uq_milestone_texts_language', ['milestone', 'language'], { unique: true })
export class MilestoneTextRow {
  @IdColumn()
  id!: string;

  @TextColumn(20)
  milestone!: Milestone;

  @TextColumn(2)
  language!: LanguageCode;

  @TextColumn(150)
  subject!: string;

  @LinesColumn()
  body!: string;

  @TimestampColumn()
  updated_at!: string;
}

/** An address that gets no milestone mails. */
@Entity('paused_addresses')
@Index('uq_paused_addresses_address', ['address'], { unique: true })
export class PausedAddressRow {
  @IdColumn()
  id!: string;

  @TextColumn(254)
  address!: string;

  @TextColumn(20)
  reason!: PauseReason;

  @TextColumn(100, optional)
  detail!: string | null;

  @TimestampColumn()
  created_at!: string;
}

/** The settings of milestone mails: one row, made on first use. */
@Entity('notification_settings')
export class NotificationSettingsRow {
  @IdColumn()
  id!: string;

  /** Names of milestones, separated by commas. */
  @TextColumn(300)
  recipient_milestones!: string;

  @TextColumn(300)
  sender_milestones!: string;

  @IntColumn()
  delay!: number;

  @TextColumn(5, optional)
  quiet_from!: string | null;

  @TextColumn(5, optional)
  quiet_until!: string | null;

  @TextColumn(2)
  language!: LanguageCode;

  /** Keyed hash of the code of the last test mail. */
  @TextColumn(64, optional)
  test_code_digest!: string | null;

  @TimestampColumn(optional)
  test_sent_at!: string | null;

  @TimestampColumn(optional)
  tested_at!: string | null;

  @TimestampColumn()
  updated_at!: string;
}
