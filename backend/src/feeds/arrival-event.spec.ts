import { decideAnswer, type PublicParcel, STAGE_OF_EVENT } from '@waybill/contracts';
import { CompanyClock } from '../history/company-clock.js';
import { wordingOf } from '../reader/wording.js';
import { arrivalEvent } from './arrival-event.js';

const NOW = Date.parse('2026-12-02T12:00:00Z');
const calendar = new CompanyClock({ timeZone: 'UTC' }).calendar(NOW);
const WINDOW = { min_expected_delivery_date: '2026-12-04', max_expected_delivery_date: '2026-12-06' };
const NOTHING = { shipped_via: null, pickup_location: null, current_location: null, destination: 'Oslo' };
const TIMES = { createdAt: new Date('2026-12-01T00:00:00Z'), changedAt: new Date('2026-12-02T10:00:00Z') };

/** The event of a parcel whose status says this, also with a scan so many hours ago. */
function eventOf(status: string, hoursAgo: number | null = 2, dates: Partial<PublicParcel> = WINDOW) {
  const happened_at = new Date(NOW - (hoursAgo ?? 0) * 3_600_000).toISOString();
  const wording = wordingOf(status);
  const event = wording.phrase;
  const scan = { event, place: null, description: '', icon: 'local_shipping' as const, happened_at };
  const stage = event ? STAGE_OF_EVENT[event] : 'registered';
  const none = { min_expected_delivery_date: null, max_expected_delivery_date: null };
  const facts = {
    ...NOTHING,
    ...none,
    ...dates,
    status,
    stage,
    event,
    last_scan_at: hoursAgo === null ? null : happened_at,
  };
  const history = { activities: hoursAgo === null ? [] : [scan], event_at: null, located: null };
  const answer = decideAnswer(facts, wording, history, calendar);
  return arrivalEvent('en', {
    parcel: { tracking_code: 'CODE', stage, event, answer },
    company: 'Nord',
    ...TIMES,
    calendar,
  });
}

it('of a parcel on its way is its window', () => {
  expect(eventOf('In transit')).toMatchObject({ firstDay: '2026-12-04', lastDay: '2026-12-06', isCancelled: false });
});

it.each([
  ['Reported lost', 'Parcel CODE has been reported lost (Nord)'],
  ['Cancelled', 'Parcel CODE has been cancelled (Nord)'],
  ['Held by customs', 'Parcel CODE is on hold (Nord)'],
  ['Returning to sender', 'Parcel CODE is going back to the sender (Nord)'],
  ['Returned to sender', 'Parcel CODE is back with its sender (Nord)'],
])('of one that is “%s” is cancelled and says so', (status, summary) => {
  expect(eventOf(status)).toMatchObject({ isCancelled: true, summary });
});

it.each([
  ['a window ahead', WINDOW, { firstDay: '2026-12-04', lastDay: '2026-12-06', isCancelled: false }, ''],
  [
    'an end ahead',
    { max_expected_delivery_date: '2026-12-04' },
    { firstDay: '2026-12-04', isCancelled: false },
    ' · by Friday, December 4, 2026',
  ],
  ['a day that has passed', { max_expected_delivery_date: '2026-12-01' }, { isCancelled: true }, ''],
  ['no days', {}, { isCancelled: true }, ''],
])('of a delayed parcel with %s promises no more than the page, and says so', (_which, dates, event, end) => {
  const none = { min_expected_delivery_date: null, max_expected_delivery_date: null };
  const summary = `Parcel CODE is delayed (Nord)${end}`;
  expect(eventOf('Delayed by snow', 2, { ...none, ...dates })).toMatchObject({ ...event, summary });
});

it('of a silent parcel is cancelled, later than what calendars have of it', () => {
  const silent = eventOf('In transit', 24 * 30);
  expect(silent.isCancelled).toBe(true);
  const overdue = { ...TIMES, changedAt: TIMES.createdAt };
  expect(silent.changedAt.getTime()).toBeGreaterThan(overdue.changedAt.getTime());
});

it('moves to today when the parcel is out, and to the day of its delivery', () => {
  const today = { firstDay: '2026-12-02', lastDay: '2026-12-02', isCancelled: false };
  expect(eventOf('Out for delivery')).toMatchObject(today);
  expect(eventOf('Delivered', 30)).toMatchObject({ ...today, firstDay: '2026-12-01', lastDay: '2026-12-01' });
});

it('of a delivery that nobody has scanned is on no day ahead', () => {
  expect(eventOf('Delivered', null)).toMatchObject({ isCancelled: true, firstDay: '2026-12-01' });
});

it.each([
  [{ max_expected_delivery_date: '2026-12-04' }, 'by'],
  [{ min_expected_delivery_date: '2026-12-04' }, 'from'],
])('of a window that is open at one end names that end', (dates, word) => {
  expect(eventOf('In transit', 2, dates)).toMatchObject({
    ...{ firstDay: '2026-12-04', lastDay: '2026-12-04' },
    summary: `Expected delivery: CODE (Nord) · ${word} Friday, December 4, 2026`,
  });
});

it('rises with midnight, at which the answer changes by itself', () => {
  const tenths = (NOW - TIMES.createdAt.getTime()) / 100;
  const { sequence } = eventOf('In transit', 2, { ...WINDOW, min_expected_delivery_date: '2026-12-01' });
  expect(sequence).toBeLessThanOrEqual(tenths);
  expect(sequence).toBeGreaterThanOrEqual(
    (Date.parse(calendar.startOf('2026-12-02')) - TIMES.createdAt.getTime()) / 100,
  );
});
