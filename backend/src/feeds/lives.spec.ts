import {
  type Answer,
  type Calendar,
  decideAnswer,
  type EntryEvent,
  milestoneOf,
  STAGE_OF_EVENT,
  stageAfter,
  TRACKING_EVENTS,
} from '@waybill/contracts';
import type { SaidByStatus } from '../events/said.js';
import type { Activity } from '../history/activity.entity.js';
import { CompanyClock } from '../history/company-clock.js';
import { newestAmong } from '../history/newest-entries.js';
import { textKeyOf } from '../notifications/text-key.js';
import { newestEvent } from '../parcels/newest-event.js';
import { wordingOf } from '../reader/wording.js';
import { arrivalEvent } from './arrival-event.js';

/**
 * Random lives of parcels: events, remarks and unclear texts in any order, corrections, statuses that were set by hand, in
 * zones whose clocks change. Whatever happened, what is said of a parcel in different places must agree.
 */
const LIVES = 3_000;
const ZONES = [
  'Europe/Berlin',
  'America/Santiago',
  'Atlantic/Azores',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** mulberry32: the same lives on every machine. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Life {
  activities: Activity[];
  status: SaidByStatus | null;
  statusText: string | null;
  window: [first: string | null, last: string | null];
  now: number;
  zone: string;
}

function lifeOf(seed: number): Life {
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const zone = pick(ZONES);
  // Around a change of clocks in each of these zones, and any other day of two years.
  const start =
    Date.parse(pick(['2026-03-26', '2026-09-04', '2026-10-23', '2027-03-27', '2026-07-01'])) + random() * 5 * DAY;
  const entries = Math.floor(random() * 9);
  const activities = Array.from({ length: entries }, (_, index): Activity => {
    const event: EntryEvent | null = pick([...TRACKING_EVENTS, ...TRACKING_EVENTS, 'remark', null]);
    const happened_at = new Date(start + random() * 12 * DAY).toISOString();
    const id = `${seed}-${index}`;
    return {
      id,
      event,
      event_source: event && 'said',
      happened_at,
      title: event ?? 'Bingo',
      description: 'Seen.',
      icon: 'home_work',
    } as Activity;
  });
  const now = start + random() * 20 * DAY;
  const past = activities.filter(({ happened_at }) => Date.parse(happened_at) <= now);
  const event = pick([...TRACKING_EVENTS, null]);
  const wording = pick(['Bingo', 'Registered', 'In transit', null]);
  const at = new Date(start + random() * (now - start)).toISOString();
  const isSet = random() < 0.4;
  const status = isSet
    ? ({ event, source: event && 'said', at, wording, ...(random() < 0.5 && { initial: true }) } as SaidByStatus)
    : null;
  const day = (offset: number) => new Date(start + offset * DAY).toISOString().slice(0, 10);
  const first = Math.floor(random() * 12);
  const window = pick<Life['window']>([
    [null, null],
    [day(first), day(first + 3)],
    [null, day(first)],
    [day(first), null],
  ]);
  const sorted = past.sort((a, b) => b.happened_at.localeCompare(a.happened_at) || b.id.localeCompare(a.id));
  return { activities: sorted, status, statusText: isSet ? wording : (sorted[0]?.title ?? null), window, now, zone };
}

function shown({ activities, status, statusText, window: [first, last], now, zone }: Life) {
  const newest = newestEvent(status, newestAmong(activities));
  const calendar = new CompanyClock({ timeZone: zone }).calendar(now);
  const facts = {
    status: statusText,
    ...newest,
    shipped_via: null,
    pickup_location: 'Rome, Italy',
    current_location: null,
    destination: 'Oslo, Norway',
    min_expected_delivery_date: first,
    max_expected_delivery_date: last,
    last_scan_at: activities[0]?.happened_at ?? null,
  };
  const entries = activities.map((activity) => ({ ...activity, place: null }));
  const promise = { hours: { standard: 96, express: 72, air: 96, sea: 336 }, weekdaysOnly: now % 2 < 1 };
  const history = { activities: entries, event_at: newest.event_reason?.at ?? null, located: null };
  const answer = decideAnswer(facts, wordingOf(statusText ?? ''), history, calendar, promise);
  const created = new Date(now - 30 * DAY);
  const parcel = { tracking_code: 'CODE', stage: newest.stage, event: newest.event, answer };
  const event = arrivalEvent('en', { parcel, company: 'Nord', createdAt: created, changedAt: new Date(now), calendar });
  return { newest, answer, calendar, event, text: textKeyOf(newest) };
}

/** The newest event, unless the parcel goes back or is cancelled and is only seen on its way. @param entries newest first */
function eventAfter(entries: readonly Activity[]): string | null {
  let way: string | null = null;
  let last: string | null = null;
  for (const { event } of entries.toReversed()) {
    const stage = stageAfter(event);
    const isOnWay = stage === 'picked_up' || stage === 'in_transit';
    if (event === 'returning' || event === 'cancelled') way = event;
    else if (stage !== 'exception' && stage !== 'attempt_failed' && !isOnWay) way = null;
    else if (event === 'resumed' && way === 'cancelled') way = null;
    last = isOnWay && way ? way : event;
  }
  return last;
}

/** What contradicts itself in what is said of a parcel. */
function contradictions(life: Life): string[] {
  const { newest, answer, calendar, event, text } = shown(life);
  const found: string[] = [];
  const check = (isRight: boolean, what: string) => isRight || found.push(what);
  const { stage } = newest;
  const byTime = life.activities.filter((each) => each.event && each.event !== 'remark');
  check(newest.event === null || STAGE_OF_EVENT[newest.event] === stage, 'event and stage');
  if (!life.status) check(newest.event === eventAfter(byTime), 'the newest event counts');
  check(answer.phrase === null || STAGE_OF_EVENT[answer.phrase] === stage, 'phrase and stage');
  check(stageAgrees(answer, stage), `state ${answer.state} and stage ${stage}`);
  check(
    (['lost', 'cancelled', 'delayed', 'returning'] as string[]).includes(text) ||
      text === (newest.event === 'not_delivered' ? 'attempt_failed' : milestoneOf(stage)),
    'mail',
  );
  checkRail(answer, calendar, check);
  const { arrival } = answer;
  check(!arrival?.last || arrival.last >= calendar.today, 'nothing promised has passed');
  check(!arrival?.first || arrival.first >= calendar.today, 'nothing promised has begun before today');
  check(!(answer.schedule === 'on_time' && answer.days_late > 0), 'on time and late');
  check(!answer.next_scan || answer.next_scan.overdue === answer.next_scan.by <= calendar.now, 'next scan');
  check(answer.valid_until > calendar.now, 'the answer is valid');
  const promised = arrival !== null && answer.state !== 'delivered';
  if (stage !== 'delivered') check(event.isCancelled !== promised, `calendar (${answer.state})`);
  else check(event.isCancelled || event.lastDay <= calendar.today, 'the calendar delivers ahead of time');
  return found;
}

function stageAgrees({ state }: Answer, stage: string): boolean {
  const ends = ['registered', 'ready_for_pickup', 'delivered', 'attempt_failed'];
  if (ends.includes(stage)) return state === stage;
  if (stage === 'returned') return state === 'returned' || state === 'returning';
  if (stage === 'exception') return ['held', 'stopped', 'late'].includes(state);
  return ['moving', 'arriving_today', 'late', 'silent'].includes(state);
}

function checkRail({ steps }: Answer, calendar: Calendar, check: (isRight: boolean, what: string) => unknown): void {
  const order = ['done', 'current', 'to_come'];
  check(steps.filter(({ state }) => state === 'current').length === 1, 'one step is the current one');
  const states = steps.map(({ state }) => order.indexOf(state));
  check(
    states.every((state, index) => state >= (states[index - 1] ?? 0)),
    'steps in their order',
  );
  const times = steps.flatMap(({ at }) => at ?? []);
  check(
    times.every((time, index) => time >= (times[index - 1] ?? '')),
    'steps never run backwards',
  );
  check(
    times.every((time) => time <= calendar.now),
    'no step ahead of time',
  );
}

it(`of ${LIVES.toLocaleString('en')} parcels, nothing that is said contradicts the rest`, () => {
  const wrong = Array.from({ length: LIVES }, (_, seed) => ({ seed, found: contradictions(lifeOf(seed)) }));
  expect(wrong.filter(({ found }) => found.length > 0).slice(0, 5)).toEqual([]);
});
