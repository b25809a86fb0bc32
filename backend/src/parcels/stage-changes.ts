import { Injectable } from '@nestjs/common';
import type { Stage, TrackingEvent } from '@waybill/contracts';
import type { Parcel } from './parcel.entity.js';
import { isCorrected, type Undone, undoneBy } from './undone.js';

/** A parcel that has come to another stage, or to another event of one that people have to tell apart, is out again or new. */
export interface StageChange {
  parcel: Parcel;
  /** Null for a new parcel. */
  before: Stage | null;
  eventBefore: TrackingEvent | null;
  /** Whether a scan says so, and not a status that was set. */
  isScan: boolean;
  /** The parcel had not come to where it was. */
  undone?: Undone | undefined;
  /** The time of the event before. */
  atBefore?: string | undefined;
  /** When: the time of the event; of what was taken back or corrected, now. */
  at: string;
}

/** Takes part in the transaction that moves the parcels. */
type Listener = (changes: readonly StageChange[]) => Promise<void>;

/** Tells other features that parcels have come to a stage, however that came about. */
@Injectable()
export class StageChanges {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** A parcel before and after a change. */
  async tellMoved(before: Parcel, parcel: Parcel): Promise<void> {
    const isElsewhere = parcel.stage !== before.stage || (isVaried(parcel.stage) && parcel.event !== before.event);
    if (!isElsewhere && !isOutAgain(before, parcel)) return;
    const undone = undoneBy(before, parcel);
    const corrected = isCorrected(before, parcel);
    const isScan = corrected || parcel.history_count > before.history_count;
    const at = (!undone && !corrected && parcel.event_reason?.at) || new Date().toISOString();
    const atBefore = before.event_reason?.at;
    await this.tell([{ parcel, before: before.stage, eventBefore: before.event, isScan, undone, atBefore, at }]);
  }

  /** Must run in a transaction that has locked the parcels. */
  async tell(changes: readonly StageChange[]): Promise<void> {
    for (const listener of this.listeners) await listener(changes);
  }
}

/** A parcel of these may be delayed or lost, on its way back or back. */
const isVaried = (stage: Stage) => stage === 'exception' || stage === 'returned';

/** Another entry says that the courier is out, maybe on another day. */
const isOutAgain = (before: Parcel, { stage, event_reason }: Parcel): boolean =>
  stage === 'out_for_delivery' &&
  before.stage === stage &&
  event_reason !== null &&
  Date.parse(event_reason.at) > Date.parse(before.event_reason?.at ?? event_reason.at);
