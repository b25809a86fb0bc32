import type { PublicParcel, Stage } from '@waybill/contracts';

/** What can be promised about the arrival, seen from a day. Days are `yyyy-mm-dd`. */
export type DeliveryWindow =
  | { kind: 'none' | 'late' | 'today' | 'tomorrow' }
  | { kind: 'on' | 'by' | 'from'; day: string }
  | { kind: 'range'; first: string; last: string };

type Dates = Pick<PublicParcel, 'stage' | 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** Stages after which no arrival is awaited. */
const OVER: readonly Stage[] = ['delivered', 'returned', 'ready_for_pickup'];

/** The day before or after which nothing is known is null. `today` is null while the visitor's clock is not read. */
export function deliveryWindow(parcel: Dates, today: string | null): DeliveryWindow {
  const { stage, min_expected_delivery_date: first, max_expected_delivery_date: last } = parcel;
  if (OVER.includes(stage) || (!first && !last)) return { kind: 'none' };
  if (!last) return fromDay(first ?? '', today);
  if (today !== null && today > last) return { kind: 'late' };
  if (!first) return nearDay(last, today) ?? { kind: 'by', day: last };
  const soonest = today !== null && today > first ? today : first;
  if (soonest === last) return nearDay(last, today) ?? { kind: 'on', day: last };
  return { kind: 'range', first: soonest, last };
}

/** An open window that has begun is no promise that can still be kept or broken. */
function fromDay(first: string, today: string | null): DeliveryWindow {
  return today !== null && today > first ? { kind: 'none' } : { kind: 'from', day: first };
}

function nearDay(day: string, today: string | null): DeliveryWindow | null {
  if (today === null) return null;
  if (day === today) return { kind: 'today' };
  return day === nextDay(today) ? { kind: 'tomorrow' } : null;
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The visitor's calendar day at a moment in milliseconds. */
export function dayOf(now: number | null): string | null {
  if (now === null) return null;
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Held-up parcels promise nothing; the others are on time until their window has passed. */
export function punctuality(window: DeliveryWindow, stage: Stage): 'on_time' | 'late' | null {
  if (window.kind === 'late') return 'late';
  const heldUp = stage === 'exception' || stage === 'attempt_failed';
  return window.kind === 'none' || heldUp ? null : 'on_time';
}
