import { DEFAULT_PROMISE, nextScanBy, type SilencePromise, silentBefore } from '@waybill/contracts';
import { CompanyClock, dayAfter, dayBefore } from './company-clock.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const [FROM, UNTIL] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)];
const HOURS = 96;
const WEEKDAYS: SilencePromise = { hours: { ...DEFAULT_PROMISE.hours, standard: HOURS }, weekdaysOnly: true };

/** A stretch of time without a change of clocks. */
interface Span {
  from: number;
  until: number;
  offset: number;
}

const iso = (time: number) => new Date(time).toISOString();
const dayOf = (time: number) => iso(time).slice(0, 10);
/** The time since 1970 on a wall clock that shows the beginning of this day. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
const days = (from: number, until: number) =>
  Array.from({ length: (until - from) / DAY_MS }, (_, index) => dayOf(from + index * DAY_MS));

/** The changes of clocks, found by looking each week and then by bisection: independent of the clock under test. */
function spansOf(timeZone: string, from: number, until: number): Span[] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const offsetAt = (time: number) => Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - time;
  const spans: Span[] = [{ from: from - 9 * DAY_MS, until: Infinity, offset: offsetAt(from - 9 * DAY_MS) }];
  for (let week = from - 2 * DAY_MS; week < until + 9 * DAY_MS; week += 7 * DAY_MS) {
    const last = spans.at(-1) as Span;
    const offset = offsetAt(week);
    if (offset === last.offset) continue;
    let [before, after] = [week - 7 * DAY_MS, week];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === last.offset) before = middle;
      else after = middle;
    }
    last.until = after;
    spans.push({ from: after, until: Infinity, offset });
  }
  return spans;
}

/** The first moment at which a wall clock shows that this day has begun. */
function firstMomentOf(day: string, spans: Span[]): number {
  for (const { from, until, offset } of spans) {
    const at = Math.max(from, midnight(day) - offset);
    if (at < until) return at;
  }
  throw new Error('No span is the last one.');
}

const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());

/** Hours of weekdays between two moments. */
function weekdayHours(from: number, until: number, spans: Span[]): number {
  let time = 0;
  for (let day = dayOf(from - DAY_MS); midnight(day) < until + 2 * DAY_MS; day = dayAfter(day)) {
    const start = Math.max(from, firstMomentOf(day, spans));
    const end = Math.min(until, firstMomentOf(dayAfter(day), spans));
    if (isWeekday(day)) time += Math.max(0, end - start);
  }
  return time / HOUR_MS;
}

const zones = Intl.supportedValuesOf('timeZone').map((timeZone) => ({
  timeZone,
  spans: spansOf(timeZone, FROM, UNTIL),
}));
/** One zone of those whose clocks are the same. */
const distinct = [...new Map(zones.map((zone) => [JSON.stringify(zone.spans), zone])).values()];

it('each day of two years begins at its first moment in every time zone', () => {
  const all = days(FROM, UNTIL);
  const wrong: string[] = [];
  for (const { timeZone, spans } of zones) {
    const clock = new CompanyClock({ timeZone });
    for (const day of all) {
      const [start, right] = [clock.startOf(day).getTime(), firstMomentOf(day, spans)];
      if (start !== right) wrong.push(`${timeZone} ${day}: ${iso(start)} instead of ${iso(right)}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('a scan is due after so many hours of weekdays, whatever change of clocks lies in between, and the list agrees', () => {
  const wrong: string[] = [];
  let changes = 0;
  for (const { timeZone, spans } of distinct) {
    const clock = new CompanyClock({ timeZone });
    for (const { from: change } of spans.slice(1)) {
      changes += 1;
      // From long before the change to just after it, so that it is anywhere in the window.
      for (let scan = change - 9 * DAY_MS; scan <= change + 2 * HOUR_MS; scan += 17 * HOUR_MS + 5 * MINUTE_MS) {
        const calendar = clock.calendar(scan);
        const due = Date.parse(nextScanBy(iso(scan), 'standard', WEEKDAYS, calendar));
        const hours = weekdayHours(scan, due, spans);
        if (Math.abs(hours - HOURS) > 1e-9) wrong.push(`${timeZone} ${iso(scan)}: ${hours} hours until ${iso(due)}`);
        const before = silentBefore('standard', WEEKDAYS, { ...calendar, now: iso(due) });
        if (weekdayHours(scan, Date.parse(before), spans) !== 0 || before < iso(scan))
          wrong.push(`${timeZone} ${iso(due)}: silent before ${before} instead of ${iso(scan)}`);
      }
    }
  }
  expect(changes).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

it('the next midnight is ahead, and the day after it another one, at every change of clocks', () => {
  const wrong: string[] = [];
  for (const { timeZone, spans } of distinct) {
    const clock = new CompanyClock({ timeZone });
    for (const { from: change } of spans.slice(1))
      for (let now = change - 26 * HOUR_MS; now < change + 26 * HOUR_MS; now += 30 * MINUTE_MS) {
        const { today, midnight: next, dayOf: companyDay } = clock.calendar(now);
        if (next <= iso(now) || companyDay(next) <= today) wrong.push(`${timeZone} ${iso(now)}: ${today}, ${next}`);
      }
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['a summer time that starts at midnight', 'Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['one that ends at midnight, an hour before it', 'America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z'],
  ['a midnight that occurs twice', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['clocks that are put forward from half past eleven', 'America/Toronto', '1919-03-31', '1919-03-31T04:30:00.000Z'],
  ['half an hour of summer time', 'Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z'],
  ['a day that was left out', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ['the day after it', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
])('%s: in %s, %s begins at %s', (_, timeZone, day, start) => {
  expect(firstMomentOf(day, spansOf(timeZone, midnight(dayBefore(day)), midnight(day) + 9 * DAY_MS))).toBe(
    Date.parse(start),
  );
  expect(new CompanyClock({ timeZone }).startOf(day).toISOString()).toBe(start);
});

it('a day that was left out has no hours', () => {
  const timeZone = 'Pacific/Apia';
  const scan = Date.UTC(2011, 11, 29, 22);
  const spans = spansOf(timeZone, Date.UTC(2011, 11, 1), Date.UTC(2012, 0, 31));
  const calendar = new CompanyClock({ timeZone }).calendar(scan);
  const due = Date.parse(nextScanBy(iso(scan), 'standard', WEEKDAYS, calendar));
  expect([calendar.today, weekdayHours(scan, due, spans)]).toEqual(['2011-12-29', HOURS]);
});
