import { z } from 'zod';
import { LIMITS } from './constants.js';

interface NumberBounds {
  min: number;
  max: number;
  /** Maximum number of decimals; more are rejected, not rounded. */
  decimals: number;
  /** Whether a text may have a decimal comma: where no number is so large that a comma might separate thousands. */
  decimalComma?: boolean;
  /** Replaces the messages. */
  message?: string;
}

const OPTIONAL_NUMBER = /^([+-]?(\d+\.?\d*|\.\d+))?$/;

const within = (label: string, { min, max, decimals, message }: NumberBounds) =>
  z
    .number(message ?? `${label} must be a number.`)
    .min(min, message ?? `${label} must be at least ${min}.`)
    .max(max, message ?? `${label} must be at most ${max}.`)
    .refine(
      (value) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-9,
      message ?? `${label} must have at most ${decimals} decimal places.`,
    );

/** A required number. */
export const decimal = (label: string, bounds: NumberBounds) =>
  z
    .number({ error: (issue) => (issue.input == null ? `${label} is required.` : `${label} must be a number.`) })
    .pipe(within(label, bounds))
    .meta({ minimum: bounds.min, maximum: bounds.max, multipleOf: Number(`1e-${bounds.decimals}`) });

const numberText = (message: string, decimalComma = false) =>
  z
    .string(message)
    .trim()
    .max(40, message)
    .overwrite((text) => (decimalComma ? text.replace(',', '.') : text))
    .regex(OPTIONAL_NUMBER, message);

/** An optional number, or its decimal notation as sent by a form; stored as null when empty. */
export const optionalDecimal = (
  label: string,
  bounds: NumberBounds,
  error = bounds.message ?? `${label} must be a number.`,
) =>
  z
    .union([z.number(), numberText(error, bounds.decimalComma), z.null()], { error })
    .transform((value) => (value === '' || value === null ? null : Number(value)))
    .pipe(within(label, bounds).nullable())
    .meta({
      description: 'Also accepted in decimal notation as text.',
      anyOf: [
        { type: 'number', minimum: bounds.min, maximum: bounds.max, multipleOf: Number(`1e-${bounds.decimals}`) },
        { type: 'null' },
      ],
    })
    .optional();

/** An optional latitude in degrees, with a decimal point or comma. */
export const latitude = (label: string) =>
  optionalDecimal(label, { ...LIMITS.latitude, decimals: 6, decimalComma: true });

/** An optional longitude in degrees, with a decimal point or comma. */
export const longitude = (label: string) =>
  optionalDecimal(label, { ...LIMITS.longitude, decimals: 6, decimalComma: true });
