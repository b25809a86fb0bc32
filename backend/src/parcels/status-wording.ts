import type { EntryEvent, Wording } from '@waybill/contracts';
import type { Activity } from '../history/activity.entity.js';
import { wordingOf } from '../reader/wording.js';
import type { Parcel } from './parcel.entity.js';

type Named = Pick<Parcel, 'status' | 'status_said'>;
/** An activity, as far as it may have named the status. */
type Naming = Pick<Activity, 'title' | 'status' | 'event'> & { happened_at: string | Date };

const NOTHING: Wording = { phrase: null, place: null };

/**
 * What the status of a parcel says: what it was said to mean, or else what is certain of its text. A remark says nothing
 * of where the parcel is, whatever has happened before.
 * @param scans newest first
 */
export function statusWording(parcel: Named, scans: readonly Naming[]): Wording {
  const read = wordingOf(parcel.status ?? '');
  const meant = meaningOf(parcel, scans);
  if (meant === 'remark') return NOTHING;
  return meant ? { ...read, phrase: meant } : read;
}

/** Null if nobody has said it. */
function meaningOf({ status, status_said: said }: Named, scans: readonly Naming[]): EntryEvent | null {
  if (!status) return null;
  const scan = scans.find((each) => namedStatus(each) === status);
  if (said?.wording !== status) return scan?.event ?? null;
  const isNewer = scan && (said.initial || new Date(scan.happened_at) > new Date(said.at));
  if (isNewer) return scan.event;
  return said.source === 'earlier' ? null : said.event;
}

const namedStatus = ({ title, status, event }: Naming): string | null =>
  status ?? (event && event !== 'remark' ? title : null);
