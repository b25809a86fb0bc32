import type { Activity, ActivityCreate, EntryEvent } from '@waybill/contracts';
import { initialScan, type ScanValues } from '../../scans/scan-fields';
import { wallTime } from '../../ui/wall-time';

export interface ActivityValues extends ScanValues {
  /** Time on the company's clock; empty: now, or unchanged. */
  happened_at: string;
  /** Whether a new scan sets status and current location of its parcel; null: unless it is a remark. */
  moves: boolean | null;
  /** What its title is read as; not sent. */
  meant: EntryEvent | null;
  current_location: string;
  /** Whether a correction puts back what the scan had set. */
  restores: boolean;
}

export const initial = (activity: Activity | null, zone: string | null): ActivityValues => ({
  ...initialScan(activity && { ...activity, event: saidEvent(activity) }),
  happened_at: activity && zone ? wallTime(activity.happened_at, zone) : '',
  moves: null,
  meant: null,
  current_location: '',
  restores: false,
});

/** What somebody has said that a scan means; null: what its text says. */
const saidEvent = ({ event, event_source }: Activity) => (event_source === 'said' ? event : null);

/** Whether a scan says nothing of where its parcel is. */
export const isRemark = ({ event, meant }: Pick<Partial<ActivityValues>, 'event' | 'meant'>): boolean =>
  (event || meant) === 'remark';

/** Whether a new scan sets status and current location of its parcel. */
export const setsStatus = (values: Pick<Partial<ActivityValues>, 'event' | 'meant' | 'moves'>): boolean =>
  values.moves ?? !isRemark(values);

/** The body of a new scan, or of the changes of one: these do not name `moves` and `current_location`. */
export function toBody(values: Partial<ActivityValues>): Partial<ActivityCreate> & { restores?: 'yes' } {
  const { moves, meant: _read, current_location, restores, happened_at, event, ...scan } = values;
  const sets = setsStatus(values);
  return {
    ...scan,
    ...(event && { event }),
    ...(happened_at && { happened_at }),
    ...(restores && { restores: 'yes' }),
    ...(moves !== undefined && {
      status: sets ? (scan.title ?? null) : null,
      current_location: (sets && current_location) || null,
    }),
  };
}
