/** Limits of what recipients do. Imports no schema library. */

/** What a recipient may ask of the courier; `none` with a note alone. */
export const INSTRUCTION_KINDS = ['neighbor', 'safe_place', 'pickup_point', 'other_day', 'none'] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

/** How a browser was verified. */
export const VERIFIED_BY = ['link', 'code'] as const;
export type VerifiedBy = (typeof VERIFIED_BY)[number];

/** What becomes of a recipient's request for another address. */
export const ADDRESS_REQUEST_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const;
export type AddressRequestState = (typeof ADDRESS_REQUEST_STATES)[number];

/** What the office may decide of it. */
export const DECISIONS = ['accepted', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];

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
  /** Other days that are offered for the delivery: usually, and at most. */
  offeredDays: { usual: 5, min: 1, max: 28 },
  /** Requests for another address that are kept of one parcel. */
  addressRequests: 10,
  /** Characters of what the office replies when it declines one. */
  reply: 500,
} as const;
