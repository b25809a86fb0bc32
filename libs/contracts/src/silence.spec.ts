import { DEFAULT_PROMISE, nextScanBy, type SilencePromise, serviceOf, silentBefore } from './silence.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A calendar in UTC. */
const calendarAt = (now: number) => ({
  now: new Date(now).toISOString(),
  today: new Date(now).toISOString().slice(0, 10),
  dayOf: (at: string) => at.slice(0, 10),
  startOf: (day: string) => `${day}T00:00:00.000Z`,
  midnight: '',
  timeZone: 'UTC',
});

it.each([
  ['Door to door', 'local_shipping', 'standard'],
  [null, null, 'standard'],
  ['Sea freight', 'airplanemode_active', 'sea'],
  ['Groupage', 'directions_boat', 'sea'],
  ['Express', 'airplanemode_active', 'express'],
  ['Air freight', 'local_shipping', 'air'],
  ['Repair service', null, 'standard'],
])('%s with %s is carried by the service %s', (shippedVia, icon, service) =>
  expect(serviceOf(shippedVia, icon)).toBe(service),
);

it.each([false, true])('list and tracking page agree which parcel is silent, of weekdays only: %s', (weekdaysOnly) => {
  const promise: SilencePromise = { hours: { ...DEFAULT_PROMISE.hours, standard: 50 }, weekdaysOnly };
  const start = Date.parse('2026-11-16T00:00:00Z');
  let silent = 0;
  for (let now = start; now < start + 10 * DAY_MS; now += 5 * HOUR_MS) {
    const calendar = calendarAt(now);
    const before = silentBefore('standard', promise, calendar);
    for (let hours = 1; hours < 200; hours += 3) {
      const scan = new Date(now - hours * HOUR_MS + 1).toISOString();
      expect([scan, scan <= before]).toEqual([scan, nextScanBy(scan, 'standard', promise, calendar) <= calendar.now]);
      if (scan <= before) silent++;
    }
  }
  expect(silent).toBeGreaterThan(500);
});

it.each([
  ['begins an hour early', (day: string) => `${day}T00:00:00.000Z`, 1],
  ['begins a week early', (day: string) => `${day}T00:00:00.000Z`, 7 * 24],
  ['is always the same', () => '2026-11-20T00:00:00.000Z', 0],
])('the search for a due scan ends even if a day %s', (_, beginning, hoursEarly) => {
  const promise: SilencePromise = { hours: DEFAULT_PROMISE.hours, weekdaysOnly: true };
  const startOf = (day: string) => new Date(Date.parse(beginning(day)) - hoursEarly * HOUR_MS).toISOString();
  const calendar = { ...calendarAt(Date.parse('2026-11-23T12:00:00Z')), startOf };
  const dueAt = Date.parse(nextScanBy('2026-11-20T15:00:00.000Z', 'standard', promise, calendar));
  expect(dueAt).toBeGreaterThan(Date.parse('2026-11-20T15:00:00Z'));
  expect(Date.parse(silentBefore('standard', promise, calendar))).toBeLessThan(Date.parse(calendar.now));
});
