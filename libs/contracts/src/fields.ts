import { z } from 'zod';
import { LIMITS } from './constants.js';
import type { FieldRule } from './envelope.js';

/**
 * Building blocks of the input schemas. Every block takes the field's label, so that the same sentence stands
 * under the field in a form and in the `errors` of an answer.
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

/** A required text of several lines. */
export const longText = (label: string, max: number) => anyText(label, max).min(1, `${label} is required.`);

/** A required text of one line. */
export const text = (label: string, max: number = LIMITS.text) =>
  longText(label, max).refine((value) => !LINE_BREAKS.test(value), `${label} must be a single line.`);

/** An optional text of one or more lines; an empty one is stored as null. */
export const optionalText = (label: string, max: number = LIMITS.text) =>
  anyText(label, max)
    .nullable()
    .optional()
    .transform((value) => (value === '' ? null : value));

/** A required email address. One address, no display name, so that it can stand in a mail header. */
export const email = (label: string) =>
  text(label, 254)
    .toLowerCase()
    .pipe(z.email(`${label} must be a valid email address.`));

/** An optional email address; an empty one is stored as null. */
export const optionalEmail = (label: string) =>
  z.union([z.literal('').transform(() => null), z.null(), email(label)]).optional();

/** An identifier: a UUID as the API gave it out. */
export const id = (label = 'Id') =>
  z.uuid({ error: (issue) => (issue.input == null ? `${label} is required.` : `${label} is not a valid id.`) });

/** One value of a closed list. */
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
  /** Digits kept behind the point; further ones are refused rather than rounded away. */
  decimals: number;
}

const NUMBER_OR_NOTHING = /^([+-]?(\d+\.?\d*|\.\d+))?$/;

const within = (label: string, { min, max, decimals }: NumberBounds) =>
  z
    .number(`${label} must be a number.`)
    .min(min, `${label} must be at least ${min}.`)
    .max(max, `${label} must be at most ${max}.`)
    .refine(
      (value) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-9,
      `${label} must have at most ${decimals} decimal places.`,
    );

const notation = (complaint: string) =>
  z.string(complaint).trim().max(40, complaint).regex(NUMBER_OR_NOTHING, complaint);

/** An optional number, or its decimal notation as a form sends it; an empty one is stored as null. */
export const optionalDecimal = (label: string, bounds: NumberBounds) =>
  z
    .union([z.number(), notation(`${label} must be a number.`), z.null()], { error: `${label} must be a number.` })
    .transform((value) => (value === '' || value === null ? null : Number(value)))
    .pipe(within(label, bounds).nullable())
    .optional();

/** An optional calendar day, `yyyy-mm-dd`; an empty one is stored as null. */
export const optionalDay = (label: string) =>
  z
    .union(
      [z.literal('').transform(() => null), z.null(), z.iso.date(`${label} must be a date in the format yyyy-mm-dd.`)],
      {
        error: `${label} must be a date in the format yyyy-mm-dd.`,
      },
    )
    .optional();

/** A new password. Whether it is a common one is the server's to say. */
export const newPassword = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(LIMITS.password.min, `${label} must have at least ${LIMITS.password.min} characters.`)
    .max(LIMITS.password.max, `${label} must have at most ${LIMITS.password.max} characters.`);

/** A password as typed to prove who one is: any length up to the bound. */
export const typedPassword = (label = 'Password') =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(LIMITS.password.max, `${label} must have at most ${LIMITS.password.max} characters.`);

/** A moment, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** The `updated_at` of what a change was made from: once that was changed elsewhere, the change is refused with 409. */
export const basedOn = z.iso
  .datetime('Time of the last change is not a valid timestamp.')
  .optional()
  .describe(
    'The `updated_at` this change is based on; rejected with 409 if it has changed since. Not compared when absent.',
  );
