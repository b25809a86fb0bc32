import { z } from 'zod';
import { contactParts, contactPartsUpdate } from './address/address-fields.js';
import { brandFields } from './brand/brand-fields.js';
import { LIMITS, MAIL_DRIVERS, MAIL_TEMPLATES, YES_NO } from './constants.js';
import { PROOF_REQUIREMENTS } from './delivery.js';
import { baseUpdatedAt, choice, email, optionalCurrency, optionalText, timestamp } from './fields.js';
import { INVOICE_LIMITS } from './invoice-limits.js';
import { LANGUAGES } from './languages.js';
import { optionalDecimal } from './number-fields.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';
import { RECIPIENT_LIMITS } from './recipient-limits.js';
import { regionFields, SETUP_STEPS } from './region.js';
import { SERVICES, type Service, type SilencePromise } from './silence.js';
import { type Network, profileUrl } from './social.js';

/** What visitors would not see is refused: a profile has to become a link. */
const optionalProfile = (label: string, network: Network) =>
  optionalText(label).refine(
    (entered) => !entered || profileUrl(network, entered) !== null,
    `${label} must be a handle or an https address.`,
  );

/** A retention period in days; without one the data are kept. */
const days = (label: string, { min, max }: { min: number; max: number } = LIMITS.retentionDays) => {
  const message = `${label} must be a whole number of days, ${min} to ${max.toLocaleString('en')}.`;
  return optionalDecimal(label, { min, max, decimals: 0, message });
};

/** A period that is always set. */
const requiredDays = (label: string, bounds: { min: number; max: number }) => {
  const message = `${label} must be a whole number of days, ${bounds.min} to ${bounds.max.toLocaleString('en')}.`;
  const isSet = (value: number | null | undefined): value is number | undefined => value !== null;
  const { min: minimum, max: maximum } = bounds;
  return days(label, bounds)
    .refine(isSet, message)
    .meta({ anyOf: [{ type: 'integer', minimum, maximum }] });
};

/** The longest silence of a service. */
const silence = (service: Service) => {
  const { min: minimum, max: maximum } = LIMITS.silenceHours;
  const label = `Longest silence of ${service} parcels`;
  const message = `${label} must be a whole number of hours, ${minimum} to ${maximum.toLocaleString('en')}.`;
  return optionalDecimal(label, { min: minimum, max: maximum, decimals: 0, message })
    .refine((value): value is number | undefined => value !== null, message)
    .meta({ anyOf: [{ type: 'integer', minimum, maximum }] });
};

/** A time of day on the company's clock. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `PATCH /api/settings`. Omitted fields are not changed. */
export const settingsUpdate = z.strictObject({
  contact_email: email('Contact email').optional(),
  contact_phone: optionalText('Contact phone', 40),
  contact_phone_alt: optionalText('Alternate contact phone', 40),
  contact_twitter: optionalProfile('Twitter', 'twitter'),
  contact_telegram: optionalProfile('Telegram', 'telegram'),
  contact_instagram: optionalProfile('Instagram', 'instagram'),
  contact_address: optionalText('Address').describe('Replaces the parts of the address, if it has any.'),
  ...contactPartsUpdate,
  contact_hours: optionalText('Opening hours', LIMITS.hours),
  mail_driver: choice('Mail driver', MAIL_DRIVERS).optional(),
  mail_template: choice('Mail template', MAIL_TEMPLATES).optional(),
  meta_description: optionalText('Meta description'),
  chat_code: optionalText('Chat code', LIMITS.chatCode),
  proof_required: choice('Proof of delivery', PROOF_REQUIREMENTS).optional(),
  proof_shown: choice('Receiver on the tracking page', YES_NO).optional(),
  proof_place: choice('Place of the delivery', YES_NO).optional(),
  proof_verified: choice('Proof for the recipient', YES_NO).optional(),
  redact_days: days('Days until names disappear'),
  device_days: requiredDays('Days until a device expires', LIMITS.deviceDays),
  offered_days: requiredDays('Days to choose from', RECIPIENT_LIMITS.offeredDays),
  company_name: optionalText('Company name', LIMITS.companyName),
  ...brandFields,
  ...regionFields,
  company_tax_id: optionalText('Tax number', 60),
  currency: optionalCurrency(),
  tax_rate: optionalDecimal('Tax rate', { ...INVOICE_LIMITS.taxRate, decimals: 2 }),
  invoice_note: optionalText('Note on invoices', LIMITS.description),
  waybill_terms: optionalText('Terms of carriage', LIMITS.terms),
  retention_messages: days('Retention of messages'),
  retention_feedback: days('Retention of ratings'),
  retention_proofs: days('Retention of proofs of delivery'),
  retention_outbox: days('Retention of mail files'),
  retention_logs: days('Retention of log files'),
  retention_audit_values: days('Retention of values in the audit log', LIMITS.auditRetentionDays),
  retention_audit: days('Retention of the audit log', LIMITS.auditRetentionDays),
  silence_standard: silence('standard').optional(),
  silence_express: silence('express').optional(),
  silence_air: silence('air').optional(),
  silence_sea: silence('sea').optional(),
  silence_weekdays: choice('Hours of weekdays only', YES_NO).optional(),
  silence_mail: choice('Daily summary', YES_NO).optional(),
  silence_mail_at: z
    .string('Time of the daily summary must be a time of day, such as 07:00.')
    .regex(TIME_OF_DAY, 'Time of the daily summary must be a time of day, such as 07:00.')
    .optional(),
  ...readOnlyFields(READ_ONLY.settings),
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
  contact_address: z
    .string()
    .nullable()
    .describe('Its lines. Made of the parts if there are any, without the country.'),
  ...contactParts,
  contact_hours: z.string().nullable(),
  contact_language: z
    .string()
    .optional()
    .describe('BCP 47 tag of the language of opening hours and address; empty if their letters do not tell.'),
  meta_description: z.string().nullable(),
  chat_code: z.string().nullable(),
});

/** All settings, for the admin. */
export const settings = publicSettings.extend({
  mail_driver: z.enum(MAIL_DRIVERS),
  mail_template: z.enum(MAIL_TEMPLATES),
  proof_required: z.enum(PROOF_REQUIREMENTS),
  proof_shown: z.enum(YES_NO).describe('Whether visitors see the initials of the receiver.'),
  proof_place: z.enum(YES_NO).describe('Whether a proof may contain the place where it was taken.'),
  proof_verified: z.enum(YES_NO).describe('Whether a verified recipient sees receiver, photo and signature.'),
  redact_days: z
    .number()
    .nullable()
    .describe('How many days after the delivery names and addresses disappear for visitors and recipients.'),
  device_days: z.number().describe('After how many days a paired device has to be paired again.'),
  offered_days: z.number().describe('Among how many days, Sundays left out, a recipient may choose another one.'),
  company_name: z.string().nullable().describe('On the site, in mails, and on labels, waybills and invoices.'),
  company_legal_name: z.string().nullable().describe('In copyright lines; the company name without one.'),
  brand_color: z.string().nullable(),
  brand_accent: z.string().nullable(),
  copyright_from: z.number().nullable(),
  copyright_to: z.number().nullable(),
  company_tax_id: z.string().nullable(),
  company_logo: z.string().nullable().describe('File name under `/uploads/images/`.'),
  company_mark: z.string().nullable().describe('File name under `/uploads/images/`, of what icons are drawn from.'),
  currency: z.string().nullable().describe('Of new invoices, and of values without a currency of their own.'),
  tax_rate: z.number().nullable().describe('Per cent, of new lines of an invoice.'),
  invoice_note: z.string().nullable().describe('Under each invoice, such as terms of payment.'),
  waybill_terms: z.string().nullable().describe('On each waybill.'),
  retention_messages: z.number().nullable(),
  retention_feedback: z.number().nullable(),
  retention_proofs: z.number().nullable(),
  retention_outbox: z.number().nullable(),
  retention_logs: z.number().nullable(),
  retention_audit_values: z.number().nullable(),
  retention_audit: z.number().nullable(),
  silence_standard: z.number().describe('Hours that a parcel may be silent, of each service.'),
  silence_express: z.number(),
  silence_air: z.number(),
  silence_sea: z.number(),
  silence_weekdays: z.enum(YES_NO).describe('Whether hours of Saturdays and Sundays do not count.'),
  silence_mail: z.enum(YES_NO).describe('Whether the admin gets a daily summary of silent parcels.'),
  silence_mail_at: z.string().regex(TIME_OF_DAY).describe("When, on the company's clock."),
  time_zone: z.string().describe("The company's time zone; `COMPANY_TIME_ZONE` until one is set."),
  languages: z.array(z.enum(LANGUAGES)).nullable().describe('That the site offers; null for all of them.'),
  default_language: z.enum(LANGUAGES).nullable().describe('Of pages whose URL names none; `en` without one.'),
  setup: z.enum(SETUP_STEPS).describe('What comes next on the page of the first run.'),
  updated_at: timestamp,
});

/** The promise that the settings make. */
export const promiseOf = (settings: Pick<Settings, `silence_${Service}` | 'silence_weekdays'>): SilencePromise => ({
  hours: Object.fromEntries(SERVICES.map((service) => [service, settings[`silence_${service}`]])) as Record<
    Service,
    number
  >,
  weekdaysOnly: settings.silence_weekdays === 'yes',
});

export type PublicSettings = z.infer<typeof publicSettings>;
export type Settings = z.infer<typeof settings>;
export type SettingsUpdate = z.input<typeof settingsUpdate>;

const AUDIT_PERIODS = ['retention_audit', 'retention_audit_values'] as const;
type AuditPeriods = Pick<Settings, (typeof AUDIT_PERIODS)[number]>;

/** Whether the audit log, or its values, would be kept for a shorter time: only after a recent confirmation. */
export const shortensAudit = (current: AuditPeriods, changes: z.output<typeof settingsUpdate>): boolean =>
  AUDIT_PERIODS.some(
    (name) => (changes[name] ?? Number.POSITIVE_INFINITY) < (current[name] ?? Number.POSITIVE_INFINITY),
  );
