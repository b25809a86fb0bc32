import {
  DEFAULT_SILENCE,
  type LanguageCode,
  type MailDriver,
  type MailTemplate,
  type ProofRequirement,
  type SetupStep,
  type YesNo,
} from '@waybill/contracts';
import { Entity } from 'typeorm';
import {
  CodesColumn,
  DayColumn,
  DecimalColumn,
  IdColumn,
  IntColumn,
  LongTextColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';

/** Id of the only row. */
export const SETTINGS_ID = 'site';

/** Retention periods of a new site, in days. */
export const DEFAULT_RETENTION = {
  retention_messages: null,
  retention_feedback: null,
  retention_proofs: null,
  retention_outbox: 30,
  retention_logs: 30,
  retention_audit_values: 365,
  retention_audit: 1_095,
};

@Entity('settings')
export class SettingsRow {
  @IdColumn()
  id!: string;

  @TextColumn(254)
  contact_email!: string;

  @TextColumn(40, { nullable: true })
  contact_phone!: string | null;

  @TextColumn(40, { nullable: true })
  contact_phone_alt!: string | null;

  @TextColumn(300, { nullable: true })
  contact_twitter!: string | null;

  @TextColumn(300, { nullable: true })
  contact_telegram!: string | null;

  @TextColumn(300, { nullable: true })
  contact_instagram!: string | null;

  @TextColumn(300, { nullable: true })
  contact_address!: string | null;

  @TextColumn(600, { nullable: true })
  contact_hours!: string | null;

  @TextColumn(10)
  mail_driver!: MailDriver;

  @TextColumn(10)
  mail_template!: MailTemplate;

  @TextColumn(300, { nullable: true })
  meta_description!: string | null;

  @LongTextColumn({ nullable: true })
  chat_code!: string | null;

  /** What a proof of delivery must have. */
  @TextColumn(10, { default: 'none' })
  proof_required!: ProofRequirement;

  /** Whether visitors see the initials of the receiver. */
  @TextColumn(3, { default: 'no' })
  proof_shown!: YesNo;

  @TextColumn(3, { default: 'no' })
  proof_place!: YesNo;

  /** Whether a verified recipient sees receiver, photo and signature. */
  @TextColumn(3, { default: 'no' })
  proof_verified!: YesNo;

  /** How many days after the delivery names and addresses disappear for visitors and recipients. */
  @IntColumn({ nullable: true })
  redact_days!: number | null;

  /** After how many days a paired device has to be paired again. */
  @IntColumn({ default: 30 })
  device_days!: number;

  /** Among how many days a recipient may choose another one for the delivery. */
  @IntColumn({ default: 5 })
  offered_days!: number;

  @TextColumn(200, { nullable: true })
  company_name!: string | null;

  @TextColumn(200, { nullable: true })
  company_legal_name!: string | null;

  /** The colors of the brand, as `#rrggbb`. */
  @TextColumn(7, { nullable: true })
  brand_color!: string | null;

  @TextColumn(7, { nullable: true })
  brand_accent!: string | null;

  @IntColumn({ nullable: true })
  copyright_from!: number | null;

  @IntColumn({ nullable: true })
  copyright_to!: number | null;

  /** Without one, that of the configuration. */
  @TextColumn(64, { nullable: true })
  time_zone!: string | null;

  /** Null for all of them. */
  @CodesColumn(100, { nullable: true })
  languages!: LanguageCode[] | null;

  @TextColumn(2, { nullable: true })
  default_language!: LanguageCode | null;

  /** What comes next on the page of the first run. */
  @TextColumn(10, { default: 'done' })
  setup!: SetupStep;

  @TextColumn(60, { nullable: true })
  company_tax_id!: string | null;

  @TextColumn(100, { nullable: true })
  company_logo!: string | null;

  /** The image that icons are drawn from. */
  @TextColumn(100, { nullable: true })
  company_mark!: string | null;

  @TextColumn(3, { nullable: true })
  currency!: string | null;

  @DecimalColumn(5, 2, { nullable: true })
  tax_rate!: number | null;

  @LongTextColumn({ nullable: true })
  invoice_note!: string | null;

  @LongTextColumn({ nullable: true })
  waybill_terms!: string | null;

  /** Retention periods in days; without one the data are kept. */
  @IntColumn({ nullable: true })
  retention_messages!: number | null;

  @IntColumn({ nullable: true })
  retention_feedback!: number | null;

  @IntColumn({ nullable: true })
  retention_proofs!: number | null;

  @IntColumn({ nullable: true })
  retention_outbox!: number | null;

  @IntColumn({ nullable: true })
  retention_logs!: number | null;

  @IntColumn({ nullable: true })
  retention_audit_values!: number | null;

  @IntColumn({ nullable: true })
  retention_audit!: number | null;

  /** The rules apply from this time on, a day after they were changed. */
  @TimestampColumn({ nullable: true })
  retention_from!: string | null;

  /** Hours that a parcel of a service may be silent. */
  @IntColumn({ default: DEFAULT_SILENCE.standard })
  silence_standard!: number;

  @IntColumn({ default: DEFAULT_SILENCE.express })
  silence_express!: number;

  @IntColumn({ default: DEFAULT_SILENCE.air })
  silence_air!: number;

  @IntColumn({ default: DEFAULT_SILENCE.sea })
  silence_sea!: number;

  @TextColumn(3, { default: 'no' })
  silence_weekdays!: YesNo;

  /** The daily summary of silent parcels: whether, when, and the day of the last one. */
  @TextColumn(3, { default: 'no' })
  silence_mail!: YesNo;

  @TextColumn(5, { default: '07:00' })
  silence_mail_at!: string;

  @DayColumn({ nullable: true })
  silence_mailed_on!: string | null;

  @TimestampColumn()
  updated_at!: string;
}
