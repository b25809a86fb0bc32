import type { Activity, Parcel, Stage } from '@waybill/contracts';
import { wallTime } from '../../ui/wall-time';

type Reached = Pick<Parcel, 'stage' | 'event_reason' | 'created_at'>;

/**
 * Where a parcel stays although a scan says something else: at the stage of a later event. Null if the scan is the latest.
 * @param time of the scan, on the clocks of the zone; empty: now
 */
export function staysAt(
  { stage, event_reason, created_at }: Reached,
  time: string,
  zone: string,
  scan: Activity | null,
): Stage | null {
  if (!time || !event_reason || (scan && event_reason.activity_id === scan.id)) return null;
  // The status that a parcel came with is older than any scan.
  if (event_reason.activity_id === null && event_reason.at === created_at) return null;
  const reached = wallTime(event_reason.at, zone);
  return reached > time || (reached === time && new Date(event_reason.at).getUTCSeconds() > 0) ? stage : null;
}
