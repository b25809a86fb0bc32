import type { PublicParcel, Stage } from '@waybill/contracts';

/** The expected arrival relative to a given day. Days are `yyyy-mm-dd`. */
export type DeliveryWindow =
  | { kind: 'none' | 'late' | 'today' | 'tomorrow' }
  | { kind: 'on' | 'by' | 'from'; day: string }
  | { kind: 'range'; first: string; last: string };

type Dates = Pick<PublicParcel, 'stage' | 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** Stages after which no arrival is expected. */
const FINAL_STAGES: readonly Stage[] = ['delivered', 'returned', 'ready_for_pickup'];

/** The delivery window of a parcel. `today` is null until the visitor's clock is known (server rendering, hydration). */
export function deliveryWindow(parcel: Dates, today: string | null): DeliveryWindow {
  const { stage, min_expected_delivery_date: first, max_expected_delivery_date: last } = parcel;
  if (FINAL_STAGES.includes(stage) || (!first && !last)) return { kind: 'none' };
  if (!last) return openWindow(first ?? '', today);
  if (today !== null && today > last) return { kind: 'late' };
  if (!first) return todayOrTomorrow(last, today) ?? { kind: 'by', day: last };
  const earliest = today !== null && today > first ? today : first;
  if (earliest === last) return todayOrTomorrow(last, today) ?? { kind: 'on', day: last };
  return { kind: 'range', first: earliest, last };
}

/** A window without an end; it is not shown once it has begun. */
function openWindow(first: string, today: string | null): DeliveryWindow {
  return today !== null && today > first ? { kind: 'none' } : { kind: 'from', day: first };
}

function todayOrTomorrow(day: string, today: string | null): DeliveryWindow | null {
  if (today === null) return null;
  if (day === today) return { kind: 'today' };
  return day === nextDay(today) ? { kind: 'tomorrow' } : null;
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The visitor's calendar day at a time in milliseconds. */
export function dayOf(now: number | null): string | null {
  if (now === null) return null;
  const date = new Date(now);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Parcels are on time until their window has passed; null for parcels that are held up or have no window. */
export function scheduleStatus(window: DeliveryWindow, stage: Stage): 'on_time' | 'late' | null {
  if (window.kind === 'late') return 'late';
  const heldUp = stage === 'exception' || stage === 'attempt_failed';
  return window.kind === 'none' || heldUp ? null : 'on_time';
}
