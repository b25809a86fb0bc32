import { type EventReason, STAGE_OF_EVENT, type Stage, type TrackingEvent } from '@waybill/contracts';
import type { SaidByStatus } from '../events/said.js';
import type { Activity } from '../history/activity.entity.js';
import { isEvent, type NewestEntries } from '../history/history.service.js';

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
export function newestEvent(status: SaidByStatus | null, { event: scan, unclear }: NewestEntries): NewestEvent {
  const said = later(ofStatus(status), ofScan(scan));
  const open = later(openStatus(status), openScan(unclear));
  return {
    stage: said ? STAGE_OF_EVENT[said.event] : 'registered',
    event: said?.event ?? null,
    event_reason: said?.reason ?? null,
    unclear: open && (!said || open.time >= said.time) ? open.wording : null,
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
  scans: readonly Pick<Activity, 'event'>[],
): string | null {
  const newest = scans.find(isEvent);
  // What an earlier version guessed of a status corrects nothing.
  if (!newest || !reason || reason.activity_id !== null || reason.source === 'earlier') return null;
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
  reason: EventReason;
}

function ofStatus(status: SaidByStatus | null): Decided | null {
  if (!status?.event || status.event === 'remark' || !status.source) return null;
  const reason = { source: status.source, activity_id: null, at: status.at };
  return { event: status.event, reason, time: timeOf(status) };
}

function ofScan(scan: Activity | undefined): Decided | null {
  if (!scan?.event || scan.event === 'remark' || !scan.event_source) return null;
  const reason = { source: scan.event_source, activity_id: scan.id, at: scan.happened_at };
  return { event: scan.event, reason, time: Date.parse(scan.happened_at) };
}

/** What an earlier version guessed of a status stays open, although it counts until somebody says otherwise. */
function openStatus(status: SaidByStatus | null) {
  if (!status?.wording || (status.event !== null && status.source !== 'earlier')) return null;
  return { wording: status.wording, time: timeOf(status) };
}

const openScan = (scan: Activity | undefined) =>
  scan ? { wording: scan.title, time: Date.parse(scan.happened_at) } : null;
