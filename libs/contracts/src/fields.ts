import { z } from 'zod';
import { LIMITS } from './constants.js';
import type { FieldRule } from './envelope.js';

/**
 * Building blocks of the input schemas. Each takes the field's label, so that a form and the `errors` of a response
 * contain the same message.
 */

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/u;
const LINE_BREAKS = /[\r\n]/;

const anyText = (label: string, max: number) =>
  z
    .string({ error: (issue) => (issue.input == null ? `${label} is required.` : `${label} must be text.`) })
    .trim()
    .max(max, `${label} must have at most ${max} characters.`)
    .refine((value) => !CONTROL_CHARACTERS.test(value), {
      error: `${label} contains unsupported characters.`,
      params: { rule: 'characters' satisfies FieldRule['rule'] },
    });

/** A required multi-line text; `max` in characters. */
export const longText = (label: string, max: number) => anyText(label, max).min(1, `${label} is required.`);

/** A required single-line text; `max` in characters. */
export const text = (label: string, max: number = LIMITS.text) =>
  longText(label, max).refine((value) => !LINE_BREAKS.test(value), `${label} must be a single line.`);

/** An optional text, possibly multi-line; stored as null when empty. */
export const optionalText = (label: string, max: number = LIMITS.text) =>
  anyText(label, max)
    .nullable()
    .optional()
    .transform((value) => (value === '' ? null : value));

/** A required email address: one address without a display name, safe in a mail header. */
export const email = (label: string) =>
  text(label, 254)
    .toLowerCase()
    .pipe(z.email(`${label} must be a valid email address.`));

/** An optional email address; stored as null when empty. */
export const optionalEmail = (label: string) =>
  z.union([z.literal('').transform(() => null), z.null(), email(label)]).optional();

/** An identifier: a UUID issued by the API. */
export const id = (label = 'Id') =>
  z.uuid({ error: (issue) => (issue.input == null ? `${label} is required.` : `${label} is not a valid id.`) });

/** One value of a fixed list. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, {
    error: (issue) =>
      issue.input == null || issue.input === ''
        ? `${label} is required.`
        : `${label} must be one of: ${values.join(', ')}.`,
  });

interface NumberBounds {
  min: number;
  max: number;
  /** Maximum number of decimals; more are rejected, not rounded. */
  decimals: number;
}

const OPTIONAL_NUMBER = /^([+-]?(\d+\.?\d*|\.\d+))?$/;

const within = (label: string, { min, max, decimals }: NumberBounds) =>
  z
    .number(`${label} must be a number.`)
    .min(min, `${label} must be at least ${min}.`)
    .max(max, `${label} must be at most ${max}.`)
    .refine(
      (value) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-9,
      `${label} must have at most ${decimals} decimal places.`,
    );

const numberText = (message: string) => z.string(message).trim().max(40, message).regex(OPTIONAL_NUMBER, message);

/** An optional number, or its decimal notation as sent by a form; stored as null when empty. */
export const optionalDecimal = (label: string, bounds: NumberBounds) =>
  z
    .union([z.number(), numberText(`${label} must be a number.`), z.null()], { error: `${label} must be a number.` })
    .transform((value) => (value === '' || value === null ? null : Number(value)))
    .pipe(within(label, bounds).nullable())
    .optional();

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

/** A new password. The server additionally rejects common ones. */
export const newPassword = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(LIMITS.password.min, `${label} must have at least ${LIMITS.password.min} characters.`)
    .max(LIMITS.password.max, `${label} must have at most ${LIMITS.password.max} characters.`);

/** A password entered for authentication: any length up to the maximum. */
export const enteredPassword = (label = 'Password') =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(LIMITS.password.max, `${label} must have at most ${LIMITS.password.max} characters.`);

/** A timestamp, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** The `updated_at` of the version that a change is based on (optimistic locking): 409 when it is outdated. */
export const baseUpdatedAt = z.iso
  .datetime('Time of the last change is not a valid timestamp.')
  .optional()
  .describe(
    'The `updated_at` of the version that this change is based on; 409 when it is outdated. Not checked when absent.',
  );
