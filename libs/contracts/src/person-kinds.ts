/** What the site holds of people, and what becomes of it when they ask for its erasure. Imports no schema library. */

/** Kinds of personal records, in the order in which people read of them. */
export const PERSON_KINDS = [
  'parcels',
  'proofs',
  'delivery_instructions',
  'address_requests',
  'verified_browsers',
  'feedback',
  'messages',
  'invoices',
  'subscriptions',
  'milestone_mails',
  'paused_addresses',
  'outbox',
] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/**
 * What an erasure does to a record. `anonymized`: it stays without the person. The others stay as they are: what tax law
 * requires, what a parcel needs until it has arrived, and what keeps further mails from being sent.
 */
export const PERSON_FATES = ['erased', 'anonymized', 'tax_law', 'under_way', 'paused'] as const;
export type PersonFate = (typeof PERSON_FATES)[number];

/** `document`: a page to be read and printed. */
export const PERSON_FORMATS = ['document', 'json'] as const;
export type PersonFormat = (typeof PERSON_FORMATS)[number];

export const ERASURE_STATES = ['running', 'done', 'failed'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** Records that the panel exports at once; the command on the server has no limit. */
export const MAX_PERSON_RECORDS = 10_000;
