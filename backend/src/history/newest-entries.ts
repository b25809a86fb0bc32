import { TURNS } from '@waybill/contracts';
import type { Activity } from './activity.entity.js';

/** The activities that decide where a parcel is: of all, of events, of unclear wordings, … the newest. */
export interface NewestEntries {
  newest?: Activity | undefined;
  event?: Activity | undefined;
  unclear?: Activity | undefined;
  /** Of events that turn its way. */
  turn?: Activity | undefined;
  resumed?: Activity | undefined;
  /** Of events after registration. */
  moved?: Activity | undefined;
}

export const isEvent = ({ event }: Pick<Activity, 'event'>): boolean => event !== null && event !== 'remark';

/** @param activities newest first */
export const newestAmong = (activities: readonly Activity[]): NewestEntries => ({
  newest: activities[0],
  event: activities.find(isEvent),
  unclear: activities.find(({ event }) => event === null),
  turn: activities.find(({ event }) => TURNS.some((turn) => turn === event)),
  resumed: activities.find(({ event }) => event === 'resumed'),
  moved: activities.find(({ event }) => event !== null && event !== 'remark' && event !== 'registered'),
});
