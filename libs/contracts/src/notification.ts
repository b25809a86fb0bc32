import { z } from 'zod';
import { LIMITS, MAIL_TEMPLATES } from './constants.js';
import { baseUpdatedAt, choice, longText, queryText, text, timestamp } from './fields.js';
import { LANGUAGES } from './languages.js';
import {
  AUDIENCE_ROLES,
  MILESTONE_MAIL_STATES,
  MILESTONES,
  NOTIFICATION_LIMITS,
  PAUSE_REASONS,
  PLACEHOLDERS,
  placeholdersIn,
  SUBJECT_PLACEHOLDERS,
} from './milestone.js';
import { decimal } from './number-fields.js';

const milestones = (label: string) =>
  z
    .array(choice(label, MILESTONES), `${label} must be a list of milestones.`)
    .max(MILESTONES.length, `${label} must be milestones, each once.`)
    .optional();

/** A time of day of the company; empty text is null. */
const timeOfDay = (label: string) =>
  z
    .union(
      [
        z.literal('').transform(() => null),
        z.null(),
        z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time of day, such as 22:00.`),
      ],
      { error: `${label} must be a time of day, such as 22:00.` },
    )
    .optional();

/** `PATCH /api/notifications/settings`. Milestones can be switched on once a test mail has arrived. */
export const notificationSettingsUpdate = z.strictObject({
  recipient_milestones: milestones('Mails to the recipient'),
  sender_milestones: milestones('Mails to the sender'),
  delay: decimal('Delay', { ...NOTIFICATION_LIMITS.delay, decimals: 0 }).optional(),
  quiet_from: timeOfDay('Beginning of the quiet hours'),
  quiet_until: timeOfDay('End of the quiet hours'),
  language: choice('Language', LANGUAGES).optional(),
  updated_at: baseUpdatedAt,
});

export const notificationSettings = z.object({
  recipient_milestones: z.array(z.enum(MILESTONES)),
  sender_milestones: z.array(z.enum(MILESTONES)),
  delay: z.number().describe('Minutes between a milestone and its mail: a mistaken scan can be taken back.'),
  quiet_from: z.string().nullable().describe('No mail is made from this time of day of the company …'),
  quiet_until: z.string().nullable().describe('… until this one.'),
  language: z.enum(LANGUAGES).describe('Of parcels without a language of their own.'),
  test_sent_at: timestamp.nullable(),
  test_code_until: timestamp
    .nullable()
    .describe('Until when the code of the last test mail can be entered; null once it was, and without one.'),
  tested_at: timestamp.nullable().describe('When the admin entered the code of a test mail.'),
  updated_at: timestamp,
});

/** `POST /api/notifications/test`: sends a mail with a code to the admin. */
export const testMail = z.strictObject({ language: choice('Language', LANGUAGES).optional() });

/** `POST /api/notifications/test/confirmation`: the code of the test mail. */
export const testConfirmation = z.strictObject({
  code: text('Code', 20)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Code must be the six digits of the test mail.'))
    .meta({ pattern: '^ *(\\d *){6}$' }),
});

const onlyKnown = (label: string, known: readonly string[]) => (value: string, context: z.RefinementCtx) => {
  const unknown = placeholdersIn(value).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const names = known.map((name) => `{${name}}`).join(', ');
  context.addIssue({ code: 'custom', message: `${label} has an unknown placeholder. Known are ${names}.` });
};

const which = { milestone: choice('Milestone', MILESTONES), language: choice('Language', LANGUAGES) };
const words = {
  subject: text('Subject', NOTIFICATION_LIMITS.subject).superRefine(onlyKnown('Subject', SUBJECT_PLACEHOLDERS)),
  body: longText('Text', NOTIFICATION_LIMITS.body)
    .superRefine(onlyKnown('Text', PLACEHOLDERS))
    .refine((body) => body.includes('{link}'), 'Text must contain {link}, the link to the tracking page.'),
};

/** Query of `GET /api/notifications/texts`. */
export const milestoneTextsQuery = z.strictObject({ language: choice('Language', LANGUAGES) });
/** `PATCH /api/notifications/texts`: the company's own text of a milestone in a language. */
export const milestoneTextUpdate = z.strictObject({ ...which, ...words });
/** `DELETE /api/notifications/texts`: back to the usual text. */
export const milestoneTextReset = z.strictObject(which);
/** `POST /api/notifications/texts/preview`: the mail as it would arrive. */
export const milestoneTextPreview = z.strictObject({
  ...which,
  ...words,
  template: choice('Mail template', MAIL_TEMPLATES).optional(),
});

export const milestoneText = z.object({
  milestone: z.enum(MILESTONES),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  body: z.string(),
  own: z.boolean().describe('The company has written it; otherwise it is the usual text.'),
});

/** A milestone mail of a parcel. */
export const milestoneMail = z.object({
  id: z.string(),
  milestone: z.enum(MILESTONES),
  role: z.enum(AUDIENCE_ROLES),
  address: z.string().describe('Masked for subscribers.'),
  language: z.enum(LANGUAGES),
  paused: z.enum(PAUSE_REASONS).nullable().describe('Why the address gets no more mails.'),
  state: z.enum(MILESTONE_MAIL_STATES),
  error: z.string().nullable(),
  created_at: timestamp,
  settled_at: timestamp.nullable().describe('When it was sent, or failed for good.'),
});

/** The mails of a parcel, newest first, and what will be written when its delay has passed. */
export const parcelMails = z.object({
  mails: z.array(milestoneMail),
  waiting: z.array(z.object({ milestone: z.enum(MILESTONES), due_at: timestamp })),
});

/** Query of `GET /api/notifications/paused`: the newest ones, or one address. */
export const pausedAddressesQuery = z.strictObject({ search: queryText('Address', LIMITS.email) });

/** An address that gets no milestone mails. */
export const pausedAddress = z.object({
  id: z.string(),
  address: z.string(),
  reason: z.enum(PAUSE_REASONS),
  detail: z.string().nullable().describe('What the mail server said, shortened.'),
  created_at: timestamp,
});

/** The form of the page for unsubscribing. */
export const unsubscribeForm = z.strictObject({ token: text('Link', NOTIFICATION_LIMITS.token) });

export type NotificationSettings = z.infer<typeof notificationSettings>;
export type NotificationSettingsUpdate = z.input<typeof notificationSettingsUpdate>;
export type MilestoneText = z.infer<typeof milestoneText>;
export type MilestoneMail = z.infer<typeof milestoneMail>;
export type ParcelMails = z.infer<typeof parcelMails>;
export type PausedAddress = z.infer<typeof pausedAddress>;
