import type { PublicParcel } from './parcel-views.js';

/** The company's calendar at one moment. Days are `yyyy-mm-dd`. */
export interface Calendar {
  /** That moment. */
  now: string;
  today: string;
  /** The company's day of a timestamp. */
  dayOf(timestamp: string): string;
  /** When a day begins. */
  startOf(day: string): string;
  /** When the next day begins. */
  midnight: string;
  timeZone: string;
}

interface Expected {
  /** The promised days from today on; null when there are none. */
  arrival: { first: string | null; last: string | null } | null;
  isToday: boolean;
  /** Days since the last promised one. */
  days_late: number;
}

type Dates = Pick<PublicParcel, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** What the expected dates of a parcel come to today. A window that has begun starts today. */
export function arrivalOf(dates: Dates, today: string): Expected {
  const { min_expected_delivery_date: min, max_expected_delivery_date: last } = dates;
  if (last && last < today) return { arrival: null, isToday: false, days_late: daysBetween(last, today) };
  const hasBegun = min !== null && min < today;
  // Without an end it could be any day from now on, which says nothing.
  if (!last && (hasBegun || !min)) return { arrival: null, isToday: false, days_late: 0 };
  const first = hasBegun || last === today ? today : min;
  return { arrival: { first, last }, isToday: last === today, days_late: 0 };
}

const DAY_MS = 86_400_000;

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const FRIDAY = 5;

/** The first day after a day that is not at a weekend. */
export function nextBusinessDay(day: string): string {
  const weekday = new Date(day).getUTCDay();
  const days = weekday >= FRIDAY ? FRIDAY + 3 - weekday : 1;
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
