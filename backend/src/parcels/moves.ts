import type { AnswerHistory } from '@waybill/contracts';
import type { Activity } from '../history/activity.entity.js';
import type { Parcel } from './parcel.entity.js';

type Seen = Pick<Activity, 'current_location' | 'event'> & { happened_at: string | Date };

/** When a parcel came to its event, and which activity says where it is. @param activities newest first */
export function movesOf(
  { event_reason, current_location }: Pick<Parcel, 'event_reason' | 'current_location'>,
  activities: readonly Seen[],
): Pick<AnswerHistory, 'event_at' | 'located'> {
  const located = current_location === null ? undefined : activities.find(setsLocation(current_location));
  return {
    event_at: event_reason?.at ?? null,
    located: located ? { event: located.event, happened_at: new Date(located.happened_at).toISOString() } : null,
  };
}

const setsLocation =
  (location: string) =>
  (activity: Seen): boolean =>
    activity.current_location === location;
