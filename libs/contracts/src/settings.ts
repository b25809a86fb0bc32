import { z } from 'zod';
import { LIMITS, MAIL_DRIVERS, MAIL_TEMPLATES } from './constants.js';
import { baseUpdatedAt, choice, email, optionalText, timestamp } from './fields.js';

/** `PATCH /api/settings`. Omitted fields are not changed. */
export const settingsUpdate = z.strictObject({
  contact_email: email('Contact email').optional(),
  contact_phone: optionalText('Contact phone', 40),
  contact_phone_alt: optionalText('Alternate contact phone', 40),
  contact_twitter: optionalText('Twitter'),
  contact_telegram: optionalText('Telegram'),
  contact_instagram: optionalText('Instagram'),
  contact_address: optionalText('Address'),
  mail_driver: choice('Mail driver', MAIL_DRIVERS).optional(),
  mail_template: choice('Mail template', MAIL_TEMPLATES).optional(),
  meta_description: optionalText('Meta description'),
  chat_code: optionalText('Chat code', LIMITS.chatCode),
  updated_at: baseUpdatedAt,
});

/** The public settings. */
export const publicSettings = z.object({
  contact_email: z.string(),
  contact_phone: z.string().nullable(),
  contact_phone_alt: z.string().nullable(),
  contact_twitter: z.string().nullable(),
  contact_telegram: z.string().nullable(),
  contact_instagram: z.string().nullable(),
  contact_address: z.string().nullable(),
  meta_description: z.string().nullable(),
  chat_code: z.string().nullable(),
});

/** All settings, for the admin. */
export const settings = publicSettings.extend({
  mail_driver: z.enum(MAIL_DRIVERS),
  mail_template: z.enum(MAIL_TEMPLATES),
  updated_at: timestamp,
});

export type PublicSettings = z.infer<typeof publicSettings>;
export type Settings = z.infer<typeof settings>;
export type SettingsUpdate = z.input<typeof settingsUpdate>;
