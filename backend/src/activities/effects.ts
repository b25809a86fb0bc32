import { stageAfter } from '@waybill/contracts';
import type { Said } from '../events/said.js';
import type { Activity } from '../history/activity.entity.js';
import type { Effects } from '../history/history.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { firstLine } from '../parcels/shown.js';

type Moved = Pick<Parcel, 'status' | 'current_location'>;

/** A scan that leaves its parcel as it is. */
export const NO_EFFECTS: Effects = {
  status: null,
  status_before: null,
  current_location: null,
  location_before: null,
};

interface Wanted {
  title: string;
  /** Undefined: the title, if it has an event. Null leaves that of the parcel. */
  status?: string | null | undefined;
  current_location?: string | null | undefined;
}

/**
 * What a scan sets on its parcel, and what that had before. A delivery without a place was at the destination: the parcel
 * is no longer where it was seen on its way.
 */
export function effectsOf(parcel: Moved & Pick<Parcel, 'destination'>, scan: Wanted, { event }: Said): Effects {
  const { title, status, current_location } = scan;
  const stage = stageAfter(event);
  const wanted = status === undefined && stage !== null ? title : (status ?? null);
  const place = current_location ?? (stage === 'delivered' ? firstLine(parcel.destination) : null);
  return {
    status: wanted,
    status_before: wanted === null ? null : parcel.status,
    current_location: place,
    location_before: place === null ? null : parcel.current_location,
  };
}

/** The changes of the parcel that a scan makes. What its status means, the scan says. */
export const movedBy = ({ status, current_location }: Effects, { status_said }: Parcel): Partial<Parcel> => ({
  ...(status !== null && { status, status_said }),
  ...(current_location !== null && { current_location }),
});

/** The changes that put a parcel back to what it was before a scan: not what was changed since. */
export const restoredFrom = (activity: Activity, parcel: Parcel): Partial<Parcel> => ({
  ...(activity.status !== null &&
    parcel.status === activity.status && { status: activity.status_before, status_said: parcel.status_said }),
  ...(activity.current_location !== null &&
    parcel.current_location === activity.current_location && { current_location: activity.location_before }),
});

/** A status that was the title of a scan follows its correction. */
export const renamedBy = (activity: Activity, parcel: Parcel, title: string): Partial<Parcel> =>
  activity.status === activity.title && parcel.status === activity.status
    ? { status: title, status_said: parcel.status_said }
    : {};

/** A scan whose status is explicitly none, and that names no event, says nothing of where the parcel is. */
export const isRemark = ({ status, event }: { status?: string | null | undefined; event?: unknown }): boolean =>
  status === null && !event;

/** What a parcel that has come to an event by a scan is left with, when the scan goes and its effect stays. */
export const keptFrom = (activity: Activity, parcel: Parcel): Partial<Parcel> =>
  parcel.event_reason?.activity_id !== activity.id
    ? {}
    : {
        status_said: {
          event: activity.event,
          source: activity.event_source,
          at: activity.happened_at,
          wording: parcel.status,
        },
      };
