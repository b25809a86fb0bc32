import { type Calendar, type Milestone, milestoneOf } from '@waybill/contracts';
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

/** Whether a parcel is at a milestone, or at another one of which people are told the same. */
export const isAt = (milestone: Milestone, parcel: Pick<Parcel, 'stage' | 'event'>): boolean =>
  milestone === milestoneOf(parcel.stage) || milestone === textKeyOf(parcel);

/** Whether the courier was out with a parcel on another day, and nothing was said of it since. */
export const wasOut = (
  { stage, event_reason }: Pick<Parcel, 'stage' | 'event_reason'>,
  { dayOf, today }: Pick<Calendar, 'dayOf' | 'today'>,
): boolean => stage === 'out_for_delivery' && event_reason !== null && dayOf(event_reason.at) !== today;

/** What is to be said of a parcel at that time. */
export const currentTextKeyOf = (
  parcel: Pick<Parcel, 'stage' | 'event' | 'event_reason'>,
  calendar: Pick<Calendar, 'dayOf' | 'today'>,
): TextKey => (wasOut(parcel, calendar) ? 'in_transit' : textKeyOf(parcel));

/** Which wording a company's own text of a milestone replaces. */
export const ownTextKeyOf = (milestone: Milestone): TextKey => (milestone === 'returned' ? 'returning' : milestone);
