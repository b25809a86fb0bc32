import { SCAN_LIMITS, type ScanOutcome, type Stage } from '@waybill/contracts';
import type { Activity } from '../history/activity.entity.js';
import type { Neighbours } from '../history/history.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';

interface Scan {
  title: string;
  happened_at: string;
  current_location?: string | null | undefined;
  despite_delivered?: 'yes' | 'no' | undefined;
  /** Where the scan brings its parcel; null leaves it. */
  stage: Stage | null;
}

/** Why a scan of this parcel is not added, or null: it says the same again, or it would move a delivered parcel. */
export function objectionTo(scan: Scan, parcel: Parcel, { before, after }: Neighbours): ScanOutcome | null {
  if ([before, after].some((other) => other && isRepeated(scan, other))) return 'duplicate';
  if (parcel.stage !== 'delivered' || after || scan.despite_delivered === 'yes') return null;
  return scan.stage === null || scan.stage === 'returned' ? null : 'delivered';
}

/** A scan that moved nothing, because it was entered late, has no place to compare. */
function isRepeated({ title, happened_at, current_location }: Scan, other: Activity): boolean {
  const place = current_location ?? null;
  const isSamePlace = place === null || other.current_location === null || place === other.current_location;
  const apart = Math.abs(Date.parse(happened_at) - Date.parse(other.happened_at));
  return title === other.title && isSamePlace && apart < SCAN_LIMITS.repeatedMs;
}
