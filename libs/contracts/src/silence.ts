/** How long a parcel may be silent before its next scan is due. Imports no schema library, like constants.ts. */
import type { Calendar } from './arrival.js';

/** Ways of carriage, as far as their silence differs. */
export const SERVICES = ['standard', 'express', 'air', 'sea'] as const;
export type Service = (typeof SERVICES)[number];

/** Longest silence in hours: a site starts with these. Ships are not scanned at sea. */
export const DEFAULT_SILENCE: Readonly<Record<Service, number>> = { standard: 96, express: 72, air: 96, sea: 336 };

/** What a site promises: for each service so many hours, of weekdays only if it does not work on others. */
export interface SilencePromise {
  hours: Readonly<Record<Service, number>>;
  weekdaysOnly: boolean;
}

export const DEFAULT_PROMISE: SilencePromise = { hours: DEFAULT_SILENCE, weekdaysOnly: false };

const BY_SEA = /\b(sea|ocean|ship|vessel|boat)\b|directions_boat/i;
const BY_EXPRESS = /\b(express|overnight|same[ -]day|next[ -]day)\b/i;
const BY_AIR = /\b(air|flight|plane)\b|airplanemode_active/i;

/**
 * The service of a parcel, from how it is shipped or else from the icon of its newest scan: what is booked as express
 * stays express on a plane.
 */
export function serviceOf(shippedVia: string | null, newestIcon: string | null): Service {
  const carriage = `${shippedVia ?? ''} ${newestIcon ?? ''}`;
  if (BY_SEA.test(carriage)) return 'sea';
  if (BY_EXPRESS.test(carriage)) return 'express';
  return BY_AIR.test(carriage) ? 'air' : 'standard';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When the next scan after `scan` is due. */
export function nextScanBy(scan: string, service: Service, promise: SilencePromise, calendar: Calendar): string {
  let at = Date.parse(scan);
  let left = promise.hours[service] * HOUR_MS;
  if (!promise.weekdaysOnly) return iso(at + left);
  for (const day of daysFrom(calendar.dayOf(iso(at)), 1, left)) {
    const end = Math.max(at, startOf(daysLater(day, 1), calendar));
    if (isWeekday(day)) {
      if (at + left <= end) break;
      left -= end - at;
    }
    at = end;
  }
  return iso(at + left);
}

/** The inverse: whose newest scan was at this time or before is silent longer than promised. */
export function silentBefore(service: Service, promise: SilencePromise, calendar: Calendar): string {
  let at = Date.parse(calendar.now);
  let left = promise.hours[service] * HOUR_MS;
  if (!promise.weekdaysOnly) return iso(at - left);
  for (const day of daysFrom(calendar.dayOf(iso(at - 1)), -1, left)) {
    const start = Math.min(at, startOf(day, calendar));
    if (isWeekday(day)) {
      if (at - left >= start) break;
      left -= at - start;
    }
    at = start;
  }
  return iso(at - left);
}

/**
 * The days among which `left` milliseconds of weekdays end, one after the other: five of seven count. It counts days, not
 * time, so that it ends whatever the calendar says about when they begin: every lookup runs through here.
 */
function* daysFrom(first: string, step: 1 | -1, left: number): Generator<string> {
  const enough = 2 * Math.ceil(left / DAY_MS) + 7;
  for (let index = 0; index < enough; index++) yield daysLater(first, step * index);
}

const iso = (time: number) => new Date(time).toISOString();
const startOf = (day: string, calendar: Calendar) => Date.parse(calendar.startOf(day));
const daysLater = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
