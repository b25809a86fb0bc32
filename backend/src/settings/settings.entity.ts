import type { MailDriver, MailTemplate } from '@waybill/contracts';
import { Entity } from 'typeorm';
import { IdColumn, LongTextColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** Id of the only row. */
export const SETTINGS_ID = 'site';

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

  @TextColumn(10)
  mail_driver!: MailDriver;

  @TextColumn(10)
  mail_template!: MailTemplate;

  @TextColumn(300, { nullable: true })
  meta_description!: string | null;

  @LongTextColumn({ nullable: true })
  chat_code!: string | null;

  @TimestampColumn()
  updated_at!: string;
}
