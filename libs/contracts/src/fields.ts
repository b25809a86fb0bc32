import { z } from 'zod';
import { LIMITS } from './constants.js';
import type { FieldRule } from './envelope.js';
import { CURRENCIES } from './money.js';

/**
 * Building blocks of the input schemas. Each takes the field's label, so that a form and the `errors` of a response
 * contain the same message.
 */

/** Control characters except tab and line breaks, lone surrogates, and U+FFFD, the mark of bytes that are not UTF-8. */
const UNSUPPORTED = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFD]/u;
const LINE_BREAKS = /[\r\n\u2028\u2029]/;
const BLANK_FIRST_LINE = /^[^\S\r\n]*[\r\n]\s*\S/;
const LONE_SURROGATE = /\p{Cs}/u;
const WHOLE_NUMBER = /^-?\d{1,9}$/;
const EMAIL = z.regexes.email;

/** What the validators below accept, as patterns for the API document. */
const PATTERNS = {
  text: '^(?:[\\t\\n\\r]|[^\\p{Cc}\\p{Cs}\\uFFFD])*$',
  filledText: '^(?=\\s*\\S)(?:[\\t\\n\\r]|[^\\p{Cc}\\p{Cs}\\uFFFD])*$',
  address: '^(?![^\\S\\r\\n]*[\\r\\n])',
  filledLine: '^(?=\\s*\\S)(?:\\t|[^\\p{Cc}\\p{Cs}\\uFFFD\\u2028\\u2029])*$',
};

/** Counts characters as people and databases do: an emoji beyond the basic plane is one. */
const isLonger = (value: string, max: number) =>
  value.length > max && (value.length > 2 * max || Array.from(value).length > max);

const tooLong = (label: string, max: number) => ({
  error: `${label} must have at most ${max} characters.`,
  params: { rule: 'tooLong', limit: max } satisfies FieldRule,
});
const unsupported = (label: string) => ({
  error: `${label} contains unsupported characters.`,
  params: { rule: 'characters' } satisfies FieldRule,
});

const requiredString = (label: string) =>
  z.string({ error: (issue) => (issue.input == null ? `${label} is required.` : `${label} must be text.`) });

const anyText = (label: string, max: number, entered = requiredString(label)) =>
  entered
    .trim()
    .refine((value) => !isLonger(value, max), tooLong(label, max))
    .refine((value) => !UNSUPPORTED.test(value), unsupported(label))
    .meta({ maxLength: max, pattern: PATTERNS.text });

const singleLine = (label: string, max: number) =>
  anyText(label, max).refine((value) => !LINE_BREAKS.test(value), `${label} must be a single line.`);

/** A required multi-line text; `max` in characters. */
export const longText = (label: string, max: number) =>
  anyText(label, max).min(1, `${label} is required.`).meta({ pattern: PATTERNS.filledText });

/** A required single-line text; `max` in characters. */
export const text = (label: string, max: number = LIMITS.text) =>
  singleLine(label, max).min(1, `${label} is required.`).meta({ pattern: PATTERNS.filledLine });

const orNull = (entered: z.ZodType<string, string>) =>
  entered
    .nullable()
    .optional()
    .transform((value) => (value === '' ? null : value));

/** An optional text, possibly multi-line; stored as null when empty. */
export const optionalText = (label: string, max: number = LIMITS.text) => orNull(anyText(label, max));

/** An optional single-line text; stored as null when empty. */
export const optionalLine = (label: string, max: number) => orNull(singleLine(label, max));

/** A blank first line would be removed, and what the line below it says would become public. */
const addressText = (label: string) =>
  anyText(
    label,
    LIMITS.text,
    requiredString(label).refine(
      (value) => !BLANK_FIRST_LINE.test(value),
      `${label} must not start with an empty line: visitors see the first line.`,
    ),
  );

/** A required address of several lines, of which the first is public. */
export const address = (label: string) =>
  addressText(label)
    .min(1, `${label} is required.`)
    .meta({ pattern: PATTERNS.address + PATTERNS.filledText.slice(1) });

/** An optional {@link address}; stored as null when empty. */
export const optionalAddress = (label: string) =>
  orNull(addressText(label).meta({ pattern: PATTERNS.address + PATTERNS.text.slice(1) }));

const emailError = (label: string) => ({
  error: `${label} must be a valid email address.`,
  params: { rule: 'email' } satisfies FieldRule,
});
const emailMeta = { format: 'email', pattern: EMAIL.source };

/** A required email address: one address without a display name, safe in a mail header. */
export const email = (label: string) =>
  text(label, LIMITS.email)
    .toLowerCase()
    .pipe(z.string().refine((value) => EMAIL.test(value), emailError(label)))
    .meta(emailMeta);

/** An optional email address; stored as null when empty. */
export const optionalEmail = (label: string) =>
  singleLine(label, LIMITS.email)
    .toLowerCase()
    .pipe(z.string().refine((value) => value === '' || EMAIL.test(value), emailError(label)))
    .meta({ anyOf: [{ const: '' }, emailMeta] })
    .nullable()
    .optional()
    .transform((value) => (value === '' ? null : value));

/** An identifier: a UUID issued by the API. */
export const id = (label = 'Id') =>
  z.uuid({ error: (issue) => (issue.input == null ? `${label} is required.` : `${label} is not a valid id.`) });

/** A whole number in a query string. */
export const queryNumber = (label: string, { min, max }: { min: number; max: number }) =>
  z
    .string(`${label} must be a single value.`)
    .refine((value) => WHOLE_NUMBER.test(value), `${label} must be a whole number.`)
    .transform(Number)
    .pipe(z.number().min(min, `${label} must be at least ${min}.`).max(max, `${label} must be at most ${max}.`))
    .meta({ type: 'integer', minimum: min, maximum: max });

/** An optional text in a query string. */
export const queryText = (label: string, max: number) =>
  z
    .string(`${label} must be a single value.`)
    .trim()
    .refine((value) => !isLonger(value, max), tooLong(label, max))
    .refine((value) => !UNSUPPORTED.test(value), unsupported(label))
    .meta({ maxLength: max, pattern: PATTERNS.text })
    .optional();

/** A day in a query string. */
export const queryDay = (label: string) => z.iso.date(`${label} must be a date in the format yyyy-mm-dd.`);

/** One value of a fixed list. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, {
    error: (issue) =>
      issue.input == null || issue.input === ''
        ? `${label} is required.`
        : `${label} must be one of: ${values.join(', ')}.`,
  });

/** One of a few values, or null; empty text, as a form without script sends it, is null. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z
    .union([z.enum(values), z.literal('').transform(() => null)], `${label} must be one of: ${values.join(', ')}.`)
    .nullable()
    .optional();

/** An optional currency, by its code of ISO 4217; stored as null when empty. */
export const optionalCurrency = (label = 'Currency') =>
  z
    .enum(['', ...CURRENCIES], { error: `${label} must be a code of ISO 4217, such as EUR.` })
    .nullable()
    .optional()
    .transform((value): string | null | undefined => (value === '' ? null : value));

/** An optional calendar day, `yyyy-mm-dd`; stored as null when empty. */
export const optionalDay = (label: string) =>
  z
    .union(
      [z.literal('').transform(() => null), z.null(), z.iso.date(`${label} must be a date in the format yyyy-mm-dd.`)],
      {
        error: `${label} must be a date in the format yyyy-mm-dd.`,
      },
    )
    .optional();

const anyPassword = (label: string) =>
  requiredString(label)
    .refine((value) => !isLonger(value, LIMITS.password.max), tooLong(label, LIMITS.password.max))
    .refine((value) => !LONE_SURROGATE.test(value), unsupported(label))
    .meta({ maxLength: LIMITS.password.max, pattern: '^\\P{Cs}*$' });

/** A new password. The server additionally rejects common ones. */
export const newPassword = (label: string) =>
  anyPassword(label).min(LIMITS.password.min, `${label} must have at least ${LIMITS.password.min} characters.`);

/** A password entered for authentication: any length up to the maximum. */
export const enteredPassword = (label = 'Password') => anyPassword(label).min(1, `${label} is required.`);

/** A timestamp, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** The `updated_at` of the version that a change is based on (optimistic locking): 409 when it is outdated. */
export const baseUpdatedAt = z.iso
  .datetime('Time of the last change is not a valid timestamp.')
  .optional()
  .describe(
    'The `updated_at` of the version that this change is based on; 409 when it is outdated. Not checked when absent.',
  );
