import { phraseOf, stageOf } from '@waybill/contracts';
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
  /** Undefined: the title, if it is a wording of the phrasebook. */
  status?: string | null | undefined;
  current_location?: string | null | undefined;
}

/**
 * What a scan sets on its parcel, and what that had before. A delivery without a place was at the destination: the parcel
 * is no longer where it was seen on its way.
 */
export function effectsOf(parcel: Moved & Pick<Parcel, 'destination'>, scan: Wanted): Effects {
  const { title, status, current_location } = scan;
  const wanted = status === undefined && phraseOf(title) !== null ? title : (status ?? null);
  const isDelivered = wanted !== null && stageOf(wanted, null) === 'delivered';
  const place = current_location ?? (isDelivered ? firstLine(parcel.destination) : null);
  return {
    status: wanted,
    status_before: wanted === null ? null : parcel.status,
    current_location: place,
    location_before: place === null ? null : parcel.current_location,
  };
}

/** The changes of the parcel that a scan makes. */
export const movedBy = ({ status, current_location }: Effects): Partial<Moved> => ({
  ...(status !== null && { status }),
  ...(current_location !== null && { current_location }),
});

/** The changes that put a parcel back to what it was before a scan: not what was changed since. */
export const restoredFrom = (activity: Activity, parcel: Moved): Partial<Moved> => ({
  ...(activity.status !== null && parcel.status === activity.status && { status: activity.status_before }),
  ...(activity.current_location !== null &&
    parcel.current_location === activity.current_location && { current_location: activity.location_before }),
});

/** A status that was the title of a scan follows its correction. */
export const renamedBy = (activity: Activity, parcel: Moved, title: string): Partial<Pick<Moved, 'status'>> =>
  activity.status === activity.title && parcel.status === activity.status ? { status: title } : {};
