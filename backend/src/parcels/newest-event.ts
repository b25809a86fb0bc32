import { type EventReason, isKeptOn, STAGE_OF_EVENT, type Stage, type TrackingEvent, TURNS } from '@waybill/contracts';
import { lastMoving, type SaidByStatus } from '../events/said.js';
import type { Activity } from '../history/activity.entity.js';
import { isEvent, type NewestEntries } from '../history/newest-entries.js';

/** Where a parcel is in its life, and why. */
export interface NewestEvent {
  stage: Stage;
  event: TrackingEvent | null;
  event_reason: EventReason | null;
  /** A newer wording of which nobody has said what it means. */
  unclear: string | null;
}

/**
 * Decides the stage of a parcel from its newest event by time, be it that of an activity or of a status that was set by
 * hand: in whichever order they were entered.
 */
export function newestEvent(status: SaidByStatus | null, entries: NewestEntries): NewestEvent {
  const { event: scan, unclear } = entries;
  const last = later(ofStatus(status), ofScan(scan));
  const ahead = last && aheadOf(last, status, entries);
  const newest = ahead ?? last;
  const said = newest && (keptOnBy(status, entries, newest) ?? newest);
  const open = ahead ? last : later(openStatus(status), openScan(unclear));
  return {
    stage: said ? STAGE_OF_EVENT[said.event] : 'registered',
    event: said?.event ?? null,
    event_reason: said?.reason ?? null,
    unclear: open && (!newest || open.time >= newest.time) ? open.wording : null,
  };
}

/** Whether two reasons are the same event. A corrected scan keeps its id, and a status that stays without one its time. */
export const isSameEvent = (one: EventReason | null, other: EventReason | null): boolean =>
  one !== null &&
  other !== null &&
  ((one.activity_id !== null && one.activity_id === other.activity_id) || one.at === other.at);

/**
 * When a status that was set by hand took back what the newest event of the history says, which stays in it; else null.
 * @param scans newest first
 */
export function correctedAt(
  { event, event_reason: reason }: Pick<NewestEvent, 'event' | 'event_reason'>,
  scans: readonly (Pick<Activity, 'event'> & { happened_at: string | Date })[],
): string | null {
  const newest = scans.find(isEvent);
  // What an earlier version guessed of a status corrects nothing.
  if (!newest || !reason || reason.activity_id !== null || reason.source === 'earlier') return null;
  // A parcel that was set on its way back is scanned on it.
  if (new Date(newest.happened_at) > new Date(reason.at)) return null;
  return newest.event === event ? null : reason.at;
}

/** Something that was said, and when, for the order. */
interface Timed {
  time: number;
}

const later = <T extends Timed>(ofStatus: T | null, ofScan: T | null): T | null =>
  ofStatus && ofScan ? (ofScan.time > ofStatus.time ? ofScan : ofStatus) : (ofStatus ?? ofScan);

const timeOf = ({ at, initial }: SaidByStatus) => (initial ? -Infinity : Date.parse(at));

interface Decided extends Timed {
  event: TrackingEvent;
  wording: string | null;
  reason: EventReason;
}

/**
 * What a parcel had come to before a text that leads it backwards, which is asked about: "return requested" registers no
 * parcel that is on its way, and "collected" at a pick-up point was no courier.
 */
function aheadOf(last: Decided, status: SaidByStatus | null, { turn, moved }: NewestEntries): Decided | null {
  if (last.reason.source !== 'text') return null;
  if (last.event === 'registered') {
    const ofStatusMoved = ofStatus(status);
    const before = later(ofStatusMoved?.event === 'registered' ? null : ofStatusMoved, ofScan(moved));
    return before && STAGE_OF_EVENT[before.event] !== 'returned' ? before : null;
  }
  if (STAGE_OF_EVENT[last.event] !== 'picked_up') return null;
  const before = later(ofTurn(ofStatus(status)), ofScan(turn));
  return before && AT_DESTINATION.has(STAGE_OF_EVENT[before.event]) ? before : null;
}

const AT_DESTINATION: ReadonlySet<Stage> = new Set(['out_for_delivery', 'ready_for_pickup', 'delivered']);

/** The turn that the newest event does not end. */
function keptOnBy(status: SaidByStatus | null, { turn, resumed }: NewestEntries, newest: Decided): Decided | null {
  const last = later(ofTurn(ofStatus(status)), ofScan(turn));
  if (!last || !isKeptOn(last.event, newest.event)) return null;
  const isTakenUp = last.event === 'cancelled' && resumed && Date.parse(resumed.happened_at) >= last.time;
  return isTakenUp ? null : last;
}

const ofTurn = (decided: Decided | null) => (decided && TURNS.includes(decided.event) ? decided : null);

function ofStatus(set: SaidByStatus | null): Decided | null {
  const status = set && lastMoving(set);
  if (!status?.event || status.event === 'remark' || !status.source) return null;
  const reason = { source: status.source, activity_id: null, at: status.at };
  return { event: status.event, wording: status.wording, reason, time: timeOf(status) };
}

function ofScan(scan: Activity | undefined): Decided | null {
  if (!scan?.event || scan.event === 'remark' || !scan.event_source) return null;
  const reason = { source: scan.event_source, activity_id: scan.id, at: scan.happened_at };
  return { event: scan.event, wording: scan.title, reason, time: Date.parse(scan.happened_at) };
}

/** What an earlier version guessed of a status stays open, although it counts until somebody says otherwise. */
function openStatus(status: SaidByStatus | null) {
  if (!status?.wording || (status.event !== null && status.source !== 'earlier')) return null;
  return { wording: status.wording, time: timeOf(status) };
}

const openScan = (scan: Activity | undefined) =>
  scan ? { wording: scan.title, time: Date.parse(scan.happened_at) } : null;
