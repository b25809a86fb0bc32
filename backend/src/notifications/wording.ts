import { type Answer, type Milestone, milestoneOf, type Stage } from '@waybill/contracts';

/** What the page tells apart within a milestone. */
const EXACT = ['lost', 'cancelled', 'delayed', 'returning'] as const;
type Exact = (typeof EXACT)[number];

/** What mails, notifications and calendars say of a parcel: its milestone, or what the page says more exactly. */
export type Wording = Milestone | Exact;

export function wordingOf(stage: Stage, { phrase }: Pick<Answer, 'phrase'>): Wording {
  const exact = EXACT.find((each) => each === phrase);
  return exact ?? milestoneOf(stage);
}

/** Which wording a company's own text of a milestone replaces. */
export const ownWordingOf = (milestone: Milestone): Wording => (milestone === 'returned' ? 'returning' : milestone);
