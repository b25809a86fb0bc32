import { initialsOf } from './initials.js';
import type { ProofRow } from './proof.entity.js';

/** The order in which the first of several proofs is the one that counts. */
export const NEWEST_FIRST = { created_at: 'DESC', id: 'DESC' } as const;

/** What the parcel itself says of its receiver, so that a visitor's lookup need not read proofs. */
export const receivedBy = (newest: ProofRow | null) => ({
  received_by: newest && initialsOf(newest.receiver_name),
  received_signed: newest && (newest.signature === null ? ('no' as const) : ('yes' as const)),
  received_reason: newest?.event_reason ?? null,
});
