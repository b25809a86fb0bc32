import type { Stage, TrackingEvent } from '@waybill/contracts';
import type { Parcel } from './parcel.entity.js';

/** How a parcel turns out not to have come to where it was: nothing says so any more, or something else is said. */
export type Undone = 'removed' | 'replaced';

type Reached = Pick<Parcel, 'stage' | 'event' | 'event_reason' | 'status_said' | 'history_count'>;

/** Nobody must be left believing one of these. What hubs scan is corrected without a word. */
const CONSEQUENTIAL: readonly Stage[] = [
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'exception',
  'returned',
];
const ON_ITS_WAY: readonly Stage[] = ['registered', 'picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed'];
/** What a parcel does not come to after an end. One that is back may be sent again. */
const BEFORE_END: Partial<Record<Stage, readonly Stage[]>> = {
  ready_for_pickup: ON_ITS_WAY,
  delivered: [...ON_ITS_WAY, 'exception', 'ready_for_pickup'],
  returned: ['out_for_delivery', 'attempt_failed', 'ready_for_pickup', 'delivered', 'returned'],
};
/** These happen to a parcel also after its delivery, or are claimed then. */
const AFTER_DELIVERY: readonly (TrackingEvent | null)[] = ['lost', 'damaged', 'cancelled'];
/** What a parcel comes to after a stage: then it had been there. */
const ENSUING: Partial<Record<Stage, readonly Stage[]>> = {
  out_for_delivery: ['attempt_failed', 'delivered'],
  ready_for_pickup: ['delivered'],
};

export function undoneBy(before: Reached, parcel: Reached): Undone | undefined {
  if (parcel.history_count < before.history_count) return 'removed';
  if (!CONSEQUENTIAL.includes(before.stage)) return undefined;
  if (isCorrected(before, parcel)) return ensues(before, parcel) ? undefined : 'replaced';
  if (timeOf(parcel) < timeOf(before)) return isSaidAnew(before, parcel) ? undefined : 'removed';
  return isSetBack(before, parcel) ? 'replaced' : undefined;
}

/** Whether the entry that had brought the parcel to such a stage says something else now. */
export const isCorrected = (before: Reached, { event, event_reason }: Reached): boolean =>
  CONSEQUENTIAL.includes(before.stage) &&
  typeof event_reason?.activity_id === 'string' &&
  event_reason.activity_id === before.event_reason?.activity_id &&
  event !== before.event;

function ensues(before: Reached, { stage, event }: Reached): boolean {
  if (before.event === 'returning') return event === 'returned';
  if (before.stage === 'out_for_delivery' && event === 'not_delivered') return true;
  return ENSUING[before.stage]?.includes(stage) ?? false;
}

/** The order of what is said of a parcel: any scan comes after the status that it was created with. */
const timeOf = ({ event_reason, status_said }: Reached): number =>
  !event_reason || (event_reason.activity_id === null && status_said?.initial)
    ? -Infinity
    : Date.parse(event_reason.at);

/** Whether a newer status has come in the place of one, of which nobody has said what it means. */
const isSaidAnew = (before: Reached, { status_said }: Reached): boolean =>
  status_said !== null && Date.parse(status_said.at) > Date.parse(before.status_said?.at ?? '');

/** Whether a status that was set by hand leads from an end to what comes before it. */
function isSetBack(before: Reached, { stage, event, event_reason }: Reached): boolean {
  if (event_reason?.activity_id !== null || before.event === 'returning') return false;
  return Boolean(BEFORE_END[before.stage]?.includes(stage)) && !AFTER_DELIVERY.includes(event);
}
