import { type Milestone, milestoneOf } from '@waybill/contracts';
import type { Parcel } from '../parcels/parcel.entity.js';

/** What the page tells apart within a milestone. */
const EXACT = ['lost', 'cancelled', 'delayed', 'returning'] as const;
type Exact = (typeof EXACT)[number];

/** What mails, notifications and calendars say of a parcel: its milestone, or what the page says more exactly. */
export type TextKey = Milestone | Exact;

export function textKeyOf({ stage, event }: Pick<Parcel, 'stage' | 'event'>): TextKey {
  if (event === 'not_delivered') return 'attempt_failed';
  const exact = EXACT.find((each) => each === event);
  return exact ?? milestoneOf(stage);
}

/** Which wording a company's own text of a milestone replaces. */
export const ownTextKeyOf = (milestone: Milestone): TextKey => (milestone === 'returned' ? 'returning' : milestone);
