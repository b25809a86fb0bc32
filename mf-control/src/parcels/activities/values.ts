import type { Activity, ActivityCreate } from '@waybill/contracts';
import { initialScan, type ScanValues } from '../../scans/scan-fields';
import { wallTime } from '../../ui/wall-time';

export interface ActivityValues extends ScanValues {
  /** Time on the company's clock; empty: now, or unchanged. */
  happened_at: string;
  /** Whether a new scan sets status and current location of its parcel. */
  moves: boolean;
  current_location: string;
  /** Whether a correction puts back what the scan had set. */
  restores: boolean;
}

export const initial = (activity: Activity | null, zone: string | null): ActivityValues => ({
  ...initialScan(activity && { ...activity, event: saidEvent(activity) }),
  happened_at: activity && zone ? wallTime(activity.happened_at, zone) : '',
  moves: true,
  current_location: '',
  restores: false,
});

/** What somebody has said that a scan means; null: what its text says. */
const saidEvent = ({ event, event_source }: Activity) => (event_source === 'said' ? event : null);

/** The body of a new scan, or of the changes of one: these do not name `moves` and `current_location`. */
export function toBody(values: Partial<ActivityValues>): Partial<ActivityCreate> & { restores?: 'yes' } {
  const { moves, current_location, restores, happened_at, event, ...scan } = values;
  return {
    ...scan,
    ...(event && { event }),
    ...(happened_at && { happened_at }),
    ...(restores && { restores: 'yes' }),
    ...(moves !== undefined && {
      status: moves ? (scan.title ?? null) : null,
      current_location: (moves && current_location) || null,
    }),
  };
}
