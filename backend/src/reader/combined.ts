import { STAGE_OF_EVENT, type Stage, type TrackingEvent } from '@waybill/contracts';

/** Of two events in a text, one may only add to the other: "On hold: incomplete address". The vaguer ones first. */
const VAGUE: readonly TrackingEvent[] = [
  'in_transit',
  'processed',
  'not_delivered',
  'on_hold',
  'delayed',
  'attempt_failed',
];
const vagueness = (event: TrackingEvent) => (VAGUE.includes(event) ? VAGUE.indexOf(event) : VAGUE.length);

/** Stages that follow each other, so that a text may name several: "Arrived at the hub, out for delivery". */
const FORWARD: readonly Stage[] = ['registered', 'picked_up', 'in_transit', 'out_for_delivery'];
const PROBLEMS: readonly Stage[] = ['attempt_failed', 'exception'];
/** What may happen at once to a parcel that nobody took at the door. */
const AFTER_ATTEMPT: readonly TrackingEvent[] = ['delivered_to_neighbour', 'left_in_safe_place', 'ready_for_pickup'];
const ATTEMPTS: readonly TrackingEvent[] = ['attempt_failed', 'not_delivered'];
/** After these, a parcel is neither on hold nor late. */
const ENDS_PROBLEM: readonly TrackingEvent[] = ['lost', 'cancelled'];

/** What a text with two events says, the first of which it names first; null when they contradict each other. */
function both(first: TrackingEvent, second: TrackingEvent): TrackingEvent | null {
  if (first === second) return first;
  const pair = [first, second];
  if (pair.includes('in_customs') && pair.some((event) => event === 'on_hold' || event === 'delayed')) {
    return 'held_by_customs';
  }
  if (pair.includes('resumed')) return afterResumed(first, second);
  if (second === 'cancelled' && first === 'returning') return null;
  const [before, after] = [STAGE_OF_EVENT[first], STAGE_OF_EVENT[second]];
  if (before === after) return ofOneStage(first, second, after);
  if (FORWARD.includes(before) && FORWARD.includes(after)) {
    return FORWARD.indexOf(before) < FORWARD.indexOf(after)
      ? second
      : first === 'out_for_delivery'
        ? outWith(second)
        : vaguer(pair);
  }
  if (PROBLEMS.includes(before) && PROBLEMS.includes(after)) return moreSpecific(first, second);
  if (PROBLEMS.includes(after) && FORWARD.includes(before)) return second;
  if (before === 'in_transit' && second === 'ready_for_pickup') return second;
  if (first === 'damaged' && second === 'processed') return first;
  if (PROBLEMS.includes(before) && second === 'in_transit') return ENDS_PROBLEM.includes(first) ? null : first;
  if (PROBLEMS.includes(before) && after === 'returned') return second;
  if (ATTEMPTS.includes(first) && AFTER_ATTEMPT.includes(second)) return second;
  if (ATTEMPTS.includes(first) && second === 'arrived') return first;
  if (first === 'on_hold' && second === 'ready_for_pickup') return second;
  if (first === 'returned' && second === 'delivered') return first;
  if (first === 'returning' && after === 'registered') return null;
  if (first === 'returning' && (FORWARD.includes(after) || PROBLEMS.includes(after))) return 'returning';
  if (second === 'returning' && before === 'in_transit') return 'returning';
  return null;
}

/** "Hold released, back on the van", "lost parcel found", "duty paid, released". */
function afterResumed(first: TrackingEvent, second: TrackingEvent): TrackingEvent | null {
  if (second === 'resumed' && PROBLEMS.includes(STAGE_OF_EVENT[first])) return second;
  if (second === 'resumed' && first === 'customs_cleared') return first;
  if (first !== 'resumed') return null;
  return second === 'out_for_delivery' ? second : STAGE_OF_EVENT[second] === 'in_transit' ? first : null;
}

/** "Out for delivery, on its way to you". */
const outWith = (second: TrackingEvent) => (second === 'in_transit' ? 'out_for_delivery' : null);

/** Of "Picked up, in transit" the other way round: the later stage, if it only says that the parcel moves. */
const vaguer = (pair: readonly TrackingEvent[]) => (pair.includes('in_transit') ? 'in_transit' : null);

function ofOneStage(first: TrackingEvent, second: TrackingEvent, stage: Stage): TrackingEvent | null {
  if (stage === 'returned') return second === 'returned' && first === 'returning' ? 'returned' : 'returning';
  if (stage === 'delivered') return first === 'delivered' ? second : first;
  if (PROBLEMS.includes(stage)) return moreSpecific(first, second);
  return vagueness(second) < vagueness(first) ? first : second;
}

const moreSpecific = (first: TrackingEvent, second: TrackingEvent) =>
  vagueness(second) > vagueness(first) ? second : first;

/** Of a clause, what is only where it happened: "held in the depot", "lost at the hub", "collected at the branch". */
const WHERE: readonly TrackingEvent[] = ['arrived', 'processed', 'in_transit', 'out_for_delivery'];
const SOMEWHERE: readonly TrackingEvent[] = [
  'on_hold',
  'lost',
  'damaged',
  'collected_by_recipient',
  'ready_for_pickup',
];

/** What the events of one clause say, as of a text. */
export function combinedInClause(events: readonly TrackingEvent[]): TrackingEvent | null | undefined {
  if (events.length === 0) return undefined;
  const main = events.filter((event) => SOMEWHERE.includes(event));
  const isWhere = events.every((event) => main.includes(event) || WHERE.includes(event));
  return combined(main.length > 0 && isWhere ? main : events);
}

/**
 * What a text says whose clauses say this in this order, undefined for one that says nothing; null when they contradict
 * each other.
 */
export function combined(events: readonly (TrackingEvent | null | undefined)[]): TrackingEvent | null {
  const [first, ...others] = events.filter((event) => event !== undefined);
  let result: TrackingEvent | null = first ?? null;
  for (const event of others) result = result && event && both(result, event);
  return result;
}
