/** Limits of what recipients do. Imports no schema library. */

/** What a recipient may ask of the courier; `none` with a note alone. */
export const INSTRUCTION_KINDS = ['neighbor', 'safe_place', 'other_day', 'none'] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

/** How a browser was verified. */
export const VERIFIED_BY = ['link', 'code'] as const;
export type VerifiedBy = (typeof VERIFIED_BY)[number];

export const RECIPIENT_LIMITS = {
  /** Digits of a code that is sent by mail. */
  digits: 8,
  codeMs: 15 * 60_000,
  /** Wrong tries before a code is void. */
  tries: 5,
  /** How long a browser stays verified, and a link works. */
  days: 30,
  /** Browsers with a view of one parcel; more need that one of them is ended. */
  browsers: 10,
  /** Parcels that one browser is verified for. */
  parcels: 20,
  detail: 100,
  note: 500,
  /** Instructions that one parcel may get. */
  instructions: 20,
  offeredDays: 5,
} as const;
