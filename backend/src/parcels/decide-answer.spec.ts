import {
  type Answer,
  type AnswerActivity,
  type AnswerFacts,
  type AnswerHistory,
  DEFAULT_PROMISE,
  decideAnswer,
  PARCEL_STATES,
  type SilencePromise,
  STAGE_OF_EVENT,
  type TrackingEvent,
} from '@waybill/contracts';
import { CompanyClock } from '../history/company-clock.js';
import { wordingOf } from '../reader/wording.js';

/** A Sunday at noon in Berlin. */
const NOW = '2026-11-22T11:00:00Z';
const TODAY = '2026-11-22';

interface Input {
  status?: string | null;
  /** Default: what the status says, or else the newest activity. */
  event?: TrackingEvent;
  /** Expected days. */
  window?: [first: string | null, last: string | null];
  /** Title and time of the activities, newest first; `·` separates a description. */
  scans?: [title: string, at: string][];
  now?: string;
  zone?: string;
  by?: string;
  icon?: AnswerActivity['icon'];
  location?: string | null;
  promise?: SilencePromise;
  /** When the status was set by hand. */
  setAt?: string;
  /** What set the location. */
  located?: AnswerHistory['located'];
}

function decide({
  status,
  event: said,
  window,
  scans = [],
  now = NOW,
  zone = 'Europe/Berlin',
  by,
  icon,
  location,
  promise,
  setAt,
  located = null,
}: Input): Answer {
  const activities = scans.map(([text, happened_at]) => {
    const [title = '', description = ''] = text.split(' · ');
    const { phrase: event, place } = wordingOf(title);
    return { event, place, description, icon: icon ?? ('local_shipping' as const), happened_at };
  });
  const [first, last] = window ?? [null, null];
  const wording = wordingOf(status ?? '');
  const event = said ?? wording.phrase ?? activities[0]?.event ?? null;
  const facts: AnswerFacts = {
    status: status ?? null,
    stage: event ? STAGE_OF_EVENT[event] : 'registered',
    event,
    shipped_via: by ?? 'Door to door',
    pickup_location: 'Rome, Italy',
    current_location: location === undefined ? 'Leipzig' : location,
    destination: 'Paris, France',
    min_expected_delivery_date: first,
    max_expected_delivery_date: last,
    last_scan_at: scans[0]?.[1] ?? null,
  };
  const calendar = new CompanyClock({ timeZone: zone }).calendar(Date.parse(now));
  const event_at = setAt ?? activities.find((one) => one.event === event)?.happened_at ?? null;
  return decideAnswer(facts, wording, { activities, event_at, located }, calendar, promise);
}

const at = (day: string, time = '09:00') => `${day}T${time}:00Z`;
const SOON: [string, string] = ['2026-11-23', '2026-11-25'];
const PAST: [string, string] = ['2026-11-18', '2026-11-20'];
const transit = (day = '2026-11-21', time = '09:00'): [string, string] => ['Arrived in Leipzig', at(day, time)];
const out = (day = TODAY, time = '07:00'): [string, string] => ['Out for delivery', at(day, time)];

const WEEKDAYS: SilencePromise = { hours: { ...DEFAULT_PROMISE.hours, standard: 72 }, weekdaysOnly: true };

const CASES: [name: string, input: Input, expected: Partial<Answer>][] = [
  [
    'nothing known',
    { location: null },
    { state: 'registered', phrase: 'registered', place: null, arrival: null, next: 'registered' },
  ],
  [
    'registered, seen nowhere yet',
    { status: 'Label created' },
    { state: 'registered', phrase: 'registered', place: null },
  ],
  [
    'registered with a window',
    { status: 'Registered', window: SOON },
    { arrival: { first: SOON[0], last: SOON[1] }, schedule: null },
  ],
  [
    'registered, its window has passed',
    { status: 'Registered', window: PAST },
    { state: 'registered', arrival: null, schedule: null, days_late: 0 },
  ],
  ['registered long ago', { status: 'Registered', scans: [['Registered', at('2026-10-01')]] }, { state: 'registered' }],
  [
    'picked up',
    { status: 'Picked up', scans: [['Picked up', at('2026-11-21')]] },
    { state: 'moving', next: 'picked_up', schedule: null },
  ],
  ['picked up with a window', { status: 'Picked up', window: SOON }, { state: 'moving', schedule: 'on_time' }],
  [
    'on its way',
    { status: 'Arrived in Leipzig', window: SOON, scans: [transit()] },
    { state: 'moving', phrase: 'in_transit', next: 'in_transit', schedule: 'on_time' },
  ],
  [
    'on its way, without dates',
    { status: 'In transit', scans: [transit()] },
    { state: 'moving', arrival: null, schedule: null },
  ],
  [
    'on its way, last seen where its status says',
    { status: 'Arrived in Hamburg', location: null, scans: [transit()] },
    { place: { name: 'Hamburg', relation: 'seen' } },
  ],
  ['on its way to a place', { status: 'In transit to Hamburg', location: null }, { place: null }],
  ['with a status of its own', { status: 'Gone fishing', scans: [transit()] }, { state: 'moving', phrase: null }],
  [
    'without a status',
    { scans: [transit()] },
    { state: 'moving', phrase: 'in_transit', place: { name: 'Leipzig', relation: 'seen' } },
  ],
  [
    'in a window that has begun',
    { status: 'In transit', window: ['2026-11-20', '2026-11-25'], scans: [transit()] },
    { arrival: { first: TODAY, last: '2026-11-25' }, state: 'moving' },
  ],
  [
    'in a window without an end, begun',
    { status: 'In transit', window: ['2026-11-20', null], scans: [transit()] },
    { arrival: null, schedule: null },
  ],
  [
    'in a window without an end, to come',
    { status: 'In transit', window: ['2026-11-24', null] },
    { arrival: { first: '2026-11-24', last: null }, schedule: 'on_time' },
  ],
  [
    'in a window without a start',
    { status: 'In transit', window: [null, '2026-11-24'] },
    { arrival: { first: null, last: '2026-11-24' } },
  ],
  [
    'due on one day to come',
    { status: 'In transit', window: ['2026-11-24', '2026-11-24'] },
    { arrival: { first: '2026-11-24', last: '2026-11-24' }, state: 'moving' },
  ],
  ['due tomorrow', { status: 'In transit', window: ['2026-11-23', '2026-11-23'] }, { state: 'moving' }],
  [
    'due today',
    { status: 'In transit', window: [TODAY, TODAY], scans: [transit()] },
    { state: 'arriving_today', next: 'due_today', place: { name: 'Leipzig', relation: 'seen' }, schedule: 'on_time' },
  ],
  [
    'on the last day of its window',
    { status: 'In transit', window: ['2026-11-20', TODAY], scans: [transit()] },
    { state: 'arriving_today', arrival: { first: TODAY, last: TODAY } },
  ],
  [
    'on the last day of a window without a start',
    { status: 'In transit', window: [null, TODAY] },
    { state: 'arriving_today', arrival: { first: TODAY, last: TODAY } },
  ],
  [
    'out for delivery today',
    { status: 'Out for delivery', scans: [out()] },
    {
      state: 'arriving_today',
      next: 'out_for_delivery',
      // The last hub: nobody has said where the courier is.
      place: { name: 'Leipzig', relation: 'seen' },
      arrival: { first: TODAY, last: TODAY },
    },
  ],
  [
    'out for delivery before its window',
    { status: 'Out for delivery', window: SOON, scans: [out()] },
    { state: 'arriving_today', arrival: { first: TODAY, last: TODAY }, schedule: 'on_time' },
  ],
  [
    'out for delivery in its window',
    { status: 'Out for delivery', window: [TODAY, '2026-11-23'], scans: [out()] },
    { arrival: { first: TODAY, last: TODAY } },
  ],
  [
    'out for delivery after its window',
    { status: 'Out for delivery', window: PAST, scans: [out()] },
    { state: 'arriving_today', schedule: 'late', days_late: 2 },
  ],
  [
    'out for delivery since yesterday',
    { status: 'Out for delivery', window: [TODAY, '2026-11-23'], scans: [out('2026-11-21')] },
    { state: 'moving', next: 'out_before', arrival: { first: TODAY, last: '2026-11-23' } },
  ],
  [
    'out for delivery since yesterday, due today',
    { status: 'Out for delivery', window: [TODAY, TODAY], scans: [out('2026-11-21')] },
    { state: 'arriving_today', next: 'out_before' },
  ],
  [
    'out for delivery since yesterday, due then',
    { status: 'Out for delivery', window: ['2026-11-21', '2026-11-21'], scans: [out('2026-11-21')] },
    { state: 'late', days_late: 1, arrival: null, next: 'late' },
  ],
  ['out for delivery for a week', { status: 'Out for delivery', scans: [out('2026-11-15')] }, { state: 'silent' }],
  [
    'out for delivery, only by its status',
    { status: 'Out for delivery' },
    { state: 'moving', next: 'out_before', arrival: null },
  ],
  [
    'one day late',
    { status: 'In transit', window: [null, '2026-11-21'], scans: [transit()] },
    { state: 'late', days_late: 1, schedule: 'late', arrival: null },
  ],
  [
    'late and silent',
    { status: 'In transit', window: PAST, scans: [transit('2026-11-10')] },
    { state: 'late', days_late: 2, next: 'late' },
  ],
  ['late over the end of a month', { status: 'In transit', window: [null, '2026-10-30'] }, { days_late: 23 }],
  [
    'delayed, with a new date',
    { status: 'Delayed by snow', window: SOON, scans: [['Delayed · Snow.', at('2026-11-21')]] },
    { state: 'late', schedule: 'late', days_late: 0, arrival: { first: SOON[0], last: SOON[1] }, note: 'Snow.' },
  ],
  ['delayed, its date has passed', { status: 'Delayed', window: PAST }, { state: 'late', days_late: 2, arrival: null }],
  ['delayed, without dates', { status: 'Delayed' }, { state: 'late', days_late: 0, arrival: null, action: 'none' }],
  ['three days without a scan', { status: 'In transit', scans: [transit('2026-11-19')] }, { state: 'moving' }],
  [
    'four days without a scan',
    { status: 'In transit', scans: [transit('2026-11-18')] },
    { state: 'silent', next: 'silent' },
  ],
  [
    'silent with a window to come',
    { status: 'In transit', window: SOON, scans: [transit('2026-11-16')] },
    { state: 'silent', arrival: null, schedule: null },
  ],
  ['ten days at sea', { status: 'In transit', by: 'Sea freight', scans: [transit('2026-11-12')] }, { state: 'moving' }],
  [
    'two weeks at sea',
    { status: 'In transit', by: 'Sea freight', scans: [transit('2026-11-08')] },
    { state: 'silent' },
  ],
  [
    'ten days on a ship, by its icon',
    { status: 'In transit', icon: 'directions_boat', scans: [transit('2026-11-12')] },
    { state: 'moving' },
  ],
  [
    'held by customs',
    { status: 'Held by customs', window: SOON, scans: [['Held by customs · Invoice missing.', at('2026-11-20')]] },
    {
      state: 'held',
      arrival: null,
      note: 'Invoice missing.',
      action: null,
      place: { name: 'Leipzig', relation: 'at' },
      next: 'exception',
    },
  ],
  [
    'held, after its window',
    { status: 'On hold', window: PAST },
    { state: 'held', schedule: null, days_late: 0, arrival: null },
  ],
  [
    'held, waiting for the sender',
    {
      status: 'Held by customs',
      scans: [['Held by customs · Customs requested the invoice. The sender has been notified.', at(TODAY)]],
    },
    { action: 'sender' },
  ],
  [
    'held, waiting for the recipient',
    { status: 'On hold', scans: [['On hold · The recipient must pay the import duty.', at(TODAY)]] },
    { action: 'recipient' },
  ],
  [
    'held, and the visitor is asked',
    { status: 'On hold', scans: [['On hold · Please send us the commercial invoice.', at(TODAY)]] },
    { action: 'recipient' },
  ],
  [
    'held until somebody pays',
    { status: 'On hold', scans: [['On hold · Payment of 12 EUR pending. Contact us.', at(TODAY)]] },
    { action: 'recipient' },
  ],
  [
    'held, and nobody has to act, as they know who are informed',
    { status: 'On hold', scans: [['On hold · You have to do nothing, the sender has been informed.', at(TODAY)]] },
    { action: 'none' },
  ],
  [
    'held, and nobody has to act',
    { status: 'On hold', scans: [['On hold · You do not need to do anything.', at(TODAY)]] },
    { action: 'none' },
  ],
  [
    'held before it was picked up',
    {
      status: 'On hold',
      scans: [
        ['On hold', at(TODAY)],
        ['Registered', at('2026-11-20')],
      ],
    },
    { state: 'held' },
  ],
  ['held in words of its own', { status: 'Gone fishing', event: 'on_hold' }, { state: 'held', phrase: null }],
  [
    'that went on with another status than it still has',
    { status: 'Registered', event: 'on_hold' },
    { state: 'held', phrase: 'on_hold' },
  ],
  ['damaged', { status: 'Damaged in transit', window: SOON }, { state: 'held', phrase: 'damaged', arrival: null }],
  [
    'lost',
    { status: 'Reported lost', window: PAST },
    { state: 'stopped', arrival: null, schedule: null, action: null, next: 'stopped' },
  ],
  ['cancelled', { status: 'Cancelled', window: SOON }, { state: 'stopped', arrival: null }],
  [
    'not at home',
    { status: 'Delivery attempt failed', window: SOON, scans: [['Delivery attempted · Nobody was there.', at(TODAY)]] },
    { state: 'attempt_failed', arrival: null, schedule: null, action: null, note: 'Nobody was there.' },
  ],
  [
    'tried again by now, if it was to be on the next business day',
    { status: 'Delivery attempt failed', scans: [['Delivery attempted', at('2026-11-18')]] },
    { state: 'attempt_failed', next: 'exception', place: { name: 'Leipzig', relation: 'seen' } },
  ],
  [
    'tried at a place that is named',
    { status: 'Delivery attempt failed in Porto', location: null, scans: [['Delivery attempted', at(TODAY)]] },
    { state: 'attempt_failed', next: 'attempt_failed', place: { name: 'Porto', relation: 'at' } },
  ],
  [
    'delayed, with a day that is still to come',
    { status: 'Delayed', window: SOON },
    { state: 'late', next: 'exception', arrival: { first: '2026-11-23', last: '2026-11-25' } },
  ],
  [
    'still with its sender on the day of its arrival',
    { status: 'Registered', window: [TODAY, TODAY] },
    { state: 'registered', arrival: null },
  ],
  [
    'not at home, after its window',
    { status: 'Delivery attempt failed', window: PAST },
    { state: 'attempt_failed', days_late: 0 },
  ],
  [
    'ready for pickup',
    { status: 'Ready for pickup', window: PAST, location: null },
    { state: 'ready_for_pickup', action: 'collect', arrival: null, place: null },
  ],
  [
    'ready for pickup, and last seen elsewhere',
    { status: 'Ready for pickup', setAt: at(TODAY), located: { event: 'arrived', happened_at: at('2026-11-20') } },
    { state: 'ready_for_pickup', place: null },
  ],
  [
    'delivered, and last seen on its way',
    { status: 'Delivered', setAt: at(TODAY), located: { event: 'arrived', happened_at: at('2026-11-20') } },
    { state: 'delivered', since: null, place: { name: 'Paris, France', relation: 'at' } },
  ],
  [
    'delivered elsewhere, as its scan says',
    { status: 'Delivered', setAt: at(TODAY), located: { event: 'delivered', happened_at: at(TODAY) } },
    { place: { name: 'Leipzig', relation: 'at' } },
  ],
  [
    'back with its sender, and last seen on its way',
    {
      status: 'Returned to sender',
      setAt: at(TODAY),
      located: { event: 'arrived', happened_at: at('2026-11-20') },
    },
    { state: 'returned', place: { name: 'Rome, Italy', relation: 'at' } },
  ],
  [
    'not delivered after all, at a place that the delivery had set',
    { status: 'In transit', setAt: at(TODAY), located: { event: 'delivered', happened_at: at(TODAY, '08:00') } },
    { place: null },
  ],
  [
    'scanned at a place that only its status names, after another one',
    { status: 'Arrived in Hamburg', setAt: at(TODAY), located: { event: 'arrived', happened_at: at('2026-11-20') } },
    { place: { name: 'Hamburg', relation: 'seen' } },
  ],
  [
    'out for delivery by a status that was set by hand',
    { status: 'Out for delivery', window: SOON, scans: [transit()], setAt: at(TODAY) },
    { state: 'arriving_today', since: null, next: 'out_for_delivery', arrival: { first: TODAY, last: TODAY } },
  ],
  [
    'refused: nobody tries again',
    { status: 'Refused by recipient', scans: [['Refused by recipient', at(TODAY)]] },
    { state: 'attempt_failed', next: 'exception' },
  ],
  [
    'an attempt on a Thursday, on Sunday',
    { status: 'Nobody home', scans: [['Nobody home', at('2026-11-19')]] },
    { state: 'attempt_failed', next: 'exception' },
  ],
  [
    'an attempt on a Friday, on Sunday',
    { status: 'Nobody home', scans: [['Nobody home', at('2026-11-20')]] },
    { state: 'attempt_failed', next: 'attempt_failed' },
  ],
  [
    'delivered',
    { status: 'Delivered', window: PAST, scans: [['Delivered · Handed over.', at(TODAY)], out()] },
    { state: 'delivered', since: at(TODAY), note: 'Handed over.', arrival: null, schedule: null, days_late: 0 },
  ],
  [
    'delivered without an activity',
    { status: 'Delivered', location: null },
    { state: 'delivered', since: null, place: { name: 'Paris, France', relation: 'at' } },
  ],
  [
    'delivered, and scanned again',
    {
      status: 'Delivered',
      scans: [
        ['Gone fishing', at(TODAY, '10:00')],
        ['Delivered', at(TODAY)],
      ],
    },
    { state: 'delivered', since: at(TODAY) },
  ],
  [
    'back at the sender',
    { status: 'Returned to sender' },
    { state: 'returned', phrase: 'returned', next: 'returned', place: { name: 'Leipzig', relation: 'at' } },
  ],
  [
    'on its way back',
    { status: 'Returning to sender', window: SOON },
    {
      state: 'returning',
      phrase: 'returning',
      next: 'returning',
      arrival: null,
      place: { name: 'Leipzig', relation: 'seen' },
    },
  ],
  ['to be returned', { status: 'Return to sender' }, { state: 'returning' }],
  ['the return is completed', { status: 'Return completed' }, { state: 'returned' }],
  [
    'just before midnight',
    { status: 'In transit', window: [TODAY, TODAY], now: '2026-11-22T22:59:59Z', scans: [transit()] },
    { state: 'arriving_today', today: TODAY, valid_until: '2026-11-22T23:00:00.000Z' },
  ],
  [
    'at midnight',
    { status: 'In transit', window: [TODAY, TODAY], now: '2026-11-22T23:00:00Z', scans: [transit()] },
    { state: 'late', days_late: 1, today: '2026-11-23' },
  ],
  [
    'before midnight in UTC, after it in Tokyo',
    { status: 'In transit', window: [TODAY, TODAY], zone: 'Asia/Tokyo', now: '2026-11-22T15:00:00Z' },
    { state: 'late', today: '2026-11-23' },
  ],
  [
    'after midnight in UTC, before it in New York',
    { status: 'In transit', window: [TODAY, TODAY], zone: 'America/New_York', now: '2026-11-23T04:59:00Z' },
    { state: 'arriving_today', today: TODAY, valid_until: '2026-11-23T05:00:00.000Z' },
  ],
  [
    'out for delivery late in the evening of yesterday',
    { status: 'Out for delivery', now: '2026-11-21T23:30:00Z', scans: [out('2026-11-21', '22:30')] },
    { state: 'moving', next: 'out_before', today: TODAY },
  ],
  [
    'out for delivery just after midnight, in UTC yesterday',
    { status: 'Out for delivery', scans: [out('2026-11-21', '23:10')] },
    { state: 'arriving_today' },
  ],
  [
    'on the day that the clocks go back',
    { status: 'In transit', window: ['2026-10-25', '2026-10-25'], now: '2026-10-25T22:30:00Z' },
    { state: 'arriving_today', today: '2026-10-25', valid_until: '2026-10-25T23:00:00.000Z' },
  ],
  [
    'in the hour that is repeated',
    { status: 'In transit', window: ['2026-10-25', '2026-10-25'], now: '2026-10-25T00:30:00Z' },
    { state: 'arriving_today', valid_until: '2026-10-25T23:00:00.000Z' },
  ],
  [
    'the evening before the clocks go forward',
    { status: 'In transit', window: ['2026-03-28', '2026-03-28'], now: '2026-03-28T22:59:00Z' },
    { state: 'arriving_today', valid_until: '2026-03-28T23:00:00.000Z' },
  ],
  [
    'on the day that the clocks go forward',
    { status: 'In transit', window: ['2026-03-28', '2026-03-28'], now: '2026-03-29T00:30:00Z' },
    { state: 'late', days_late: 1, valid_until: '2026-03-29T22:00:00.000Z' },
  ],
  [
    'where the clocks go forward at midnight',
    { status: 'In transit', zone: 'Africa/Cairo', now: '2026-04-23T20:00:00Z' },
    { today: '2026-04-23', valid_until: '2026-04-23T22:00:00.000Z' },
  ],
  [
    'days late over the change of clocks',
    { status: 'In transit', window: [null, '2026-10-23'], now: '2026-10-26T11:00:00Z' },
    { days_late: 3 },
  ],
  [
    'silent over the change of clocks',
    { status: 'In transit', now: '2026-10-26T11:00:00Z', scans: [transit('2026-10-22', '10:59')] },
    { state: 'silent' },
  ],
  [
    'on its way, with its next scan',
    { status: 'In transit', scans: [transit()] },
    { next_scan: { by: '2026-11-25T09:00:00.000Z', overdue: false }, valid_until: '2026-11-22T23:00:00.000Z' },
  ],
  [
    'on its way, its next scan due before midnight',
    { status: 'In transit', scans: [transit('2026-11-18', '12:00')] },
    {
      state: 'moving',
      next_scan: { by: '2026-11-22T12:00:00.000Z', overdue: false },
      valid_until: '2026-11-22T12:00:00.000Z',
    },
  ],
  [
    'at the moment in which the promise ends',
    { status: 'In transit', scans: [transit('2026-11-18', '11:00')] },
    {
      state: 'silent',
      next_scan: { by: '2026-11-22T11:00:00.000Z', overdue: true },
      valid_until: '2026-11-22T23:00:00.000Z',
    },
  ],
  [
    'expected before its next scan is due',
    { status: 'In transit', window: [null, '2026-11-23'], scans: [transit()] },
    { next_scan: null },
  ],
  [
    'expected on the day of its next scan',
    { status: 'In transit', window: SOON, scans: [transit()] },
    { next_scan: null },
  ],
  [
    'expected after its next scan is due',
    { status: 'In transit', window: [null, '2026-11-26'], scans: [transit()] },
    { state: 'moving', next_scan: { by: '2026-11-25T09:00:00.000Z', overdue: false } },
  ],
  [
    'express',
    { status: 'In transit', by: 'Express', scans: [transit()] },
    { next_scan: { by: '2026-11-24T09:00:00.000Z', overdue: false } },
  ],
  [
    'express on a plane',
    { status: 'In transit', by: 'Express', icon: 'airplanemode_active', scans: [transit('2026-11-19')] },
    { state: 'silent' },
  ],
  [
    'promised three weekdays, over a weekend',
    { status: 'In transit', promise: WEEKDAYS, scans: [transit('2026-11-19')] },
    { state: 'moving', next_scan: { by: '2026-11-24T09:00:00.000Z', overdue: false } },
  ],
  [
    'promised three weekdays, scanned on a Saturday',
    { status: 'In transit', promise: WEEKDAYS, scans: [transit('2026-11-21')] },
    { next_scan: { by: '2026-11-25T23:00:00.000Z', overdue: false } },
  ],
  [
    'promised three weekdays, over the change of clocks',
    { status: 'In transit', promise: WEEKDAYS, now: '2026-10-26T11:00:00Z', scans: [transit('2026-10-22', '07:00')] },
    { next_scan: { by: '2026-10-27T08:00:00.000Z', overdue: false } },
  ],
  [
    'out for delivery today, its scan comes with the delivery',
    { status: 'Out for delivery', scans: [out()] },
    { next_scan: null },
  ],
  [
    'late, with its next scan',
    { status: 'In transit', window: PAST, scans: [transit()] },
    { state: 'late', next_scan: { by: '2026-11-25T09:00:00.000Z', overdue: false } },
  ],
  [
    'late, and longer silent than promised',
    { status: 'In transit', window: PAST, scans: [transit('2026-11-10')] },
    { state: 'late', next_scan: { by: '2026-11-14T09:00:00.000Z', overdue: true } },
  ],
  ['never scanned', { status: 'In transit' }, { state: 'moving', next_scan: null }],
  [
    'registered, not scanned by us',
    { status: 'Registered', scans: [['Registered', at('2026-10-01')]] },
    { next_scan: null },
  ],
  [
    'held longer than it may be silent',
    { status: 'On hold', scans: [['On hold', at('2026-11-01')]] },
    { state: 'held', next_scan: null },
  ],
  ['delivered long ago', { status: 'Delivered', scans: [['Delivered', at('2026-11-01')]] }, { next_scan: null }],
  [
    'at a quarter of an hour from UTC',
    { status: 'In transit', zone: 'Asia/Kathmandu', now: '2026-11-22T18:14:00Z' },
    { today: TODAY, valid_until: '2026-11-22T18:15:00.000Z' },
  ],
  [
    'on a leap day',
    { status: 'In transit', window: ['2028-02-29', '2028-02-29'], now: '2028-02-29T12:00:00Z' },
    { state: 'arriving_today' },
  ],
  [
    'on New Year’s Eve',
    { status: 'In transit', window: [null, '2026-12-31'], now: '2026-12-31T23:30:00Z' },
    { state: 'late', today: '2027-01-01' },
  ],
];

describe('the answer', () => {
  it('is tested in at least sixty cases', () => expect(CASES.length).toBeGreaterThanOrEqual(60));

  it.each(CASES)('%s', (_, input, expected) => expect(decide(input)).toMatchObject(expected));

  it('reaches every state', () => {
    const states = new Set(CASES.map(([, input]) => decide(input).state));
    expect([...PARCEL_STATES].filter((state) => !states.has(state))).toEqual([]);
  });
});

describe('the rail', () => {
  const rail = (input: Input) =>
    decide(input).steps.map(({ name, state, at: time }) => `${name} ${state} ${time?.slice(0, 10) ?? '-'}`);

  it('dates what was reached', () => {
    const scans = [out(), transit('2026-11-20'), ['Picked up', at('2026-11-19')], ['Registered', at('2026-11-18')]] as [
      string,
      string,
    ][];
    expect(rail({ status: 'Out for delivery', scans })).toEqual([
      'registered done 2026-11-18',
      'picked_up done 2026-11-19',
      'in_transit done 2026-11-20',
      'out_for_delivery current 2026-11-22',
      'delivered to_come -',
    ]);
  });

  it.each<[string, Input, string]>([
    [
      'on its way',
      { status: 'On hold', scans: [['On hold', at(TODAY)], transit()] },
      'registered picked_up exception out_for_delivery delivered',
    ],
    [
      'before it was picked up',
      {
        status: 'On hold',
        scans: [
          ['On hold', at(TODAY)],
          ['Registered', at(TODAY)],
        ],
      },
      'registered exception in_transit out_for_delivery delivered',
    ],
    [
      'at the door',
      { status: 'On hold', scans: [['On hold', at(TODAY)], out()] },
      'registered picked_up in_transit exception delivered',
    ],
    [
      'delayed',
      { status: 'Delayed', scans: [transit()] },
      'registered picked_up in_transit out_for_delivery delivered',
    ],
    ['lost', { status: 'Lost' }, 'registered stopped in_transit out_for_delivery delivered'],
    ['ready for pickup', { status: 'Ready for pickup' }, 'registered picked_up in_transit ready_for_pickup delivered'],
    ['on its way back', { status: 'Returning to sender' }, 'registered picked_up in_transit returning'],
  ])('of a parcel that is %s', (_, input, names) =>
    expect(
      decide(input)
        .steps.map(({ name }) => name)
        .join(' '),
    ).toBe(names),
  );
});

describe('whatever the facts, the answer', () => {
  const statuses = [
    null,
    'Registered',
    'Picked up',
    'In transit',
    'Out for delivery',
    'Ready for pickup',
    'Delivered',
    'Attempt failed',
    'On hold',
    'Delayed',
    'Lost',
    'Returned to sender',
    'Returning to sender',
    'Gone fishing',
  ];
  const days = [null, '2026-11-15', '2026-11-21', TODAY, '2026-11-23', '2026-12-01'];
  const windows = days
    .flatMap((first) => days.map((last) => [first, last] as [string | null, string | null]))
    .filter(([first, last]) => !first || !last || first <= last);
  const scans = [[], [transit()], [out()], [out('2026-11-21')], [transit('2026-11-01')]];
  const answers = statuses.flatMap((status) =>
    windows.flatMap((window) => scans.map((list) => decide({ status, window, scans: list }))),
  );

  it('promises nothing to a parcel that is not on its way to its recipient', () => {
    const stuck = answers.filter(({ state }) => !['registered', 'moving', 'arriving_today', 'late'].includes(state));
    expect(stuck.filter(({ arrival, schedule, days_late }) => arrival || schedule || days_late)).toEqual([]);
  });

  it('promises no day that has passed', () => {
    expect(
      answers.filter(({ arrival, today }) => (arrival?.first ?? today) < today || (arrival?.last ?? today) < today),
    ).toEqual([]);
  });

  it('is on time or late, never both', () => {
    expect(
      answers.filter(({ schedule, arrival, days_late }) => schedule === 'on_time' && (!arrival || days_late > 0)),
    ).toEqual([]);
    expect(answers.filter(({ state, schedule }) => state === 'late' && schedule !== 'late')).toEqual([]);
  });

  it('says "today" in its state, its window and its next step, or in none of them', () => {
    const today = answers.filter(({ state }) => state === 'arriving_today');
    expect(today.length).toBeGreaterThan(50);
    for (const { arrival, next, today: day, schedule } of today) {
      expect(['due_today', 'out_for_delivery', 'out_before']).toContain(next);
      expect(arrival).toEqual({ first: day, last: day });
      expect(schedule).not.toBeNull();
    }
    const others = answers.filter(({ state }) => state !== 'arriving_today' && state !== 'registered');
    expect(others.filter(({ next }) => next === 'due_today' || next === 'out_for_delivery')).toEqual([]);
  });

  it('says when the next scan is due only before the last expected day, and that it is overdue only afterwards', () => {
    const promised = answers.filter(({ next_scan }) => next_scan !== null);
    expect(promised.length).toBeGreaterThan(50);
    const contradictory = promised.filter(
      ({ next_scan, arrival, state }) =>
        (arrival?.last && next_scan && !next_scan.overdue && next_scan.by.slice(0, 10) >= arrival.last) ||
        (state === 'silent') !== (next_scan?.overdue && state !== 'late'),
    );
    expect(contradictory).toEqual([]);
    expect(answers.filter(({ state, next_scan }) => state === 'silent' && !next_scan?.overdue)).toEqual([]);
  });

  it('has one current step, and is delivered only at the last one', () => {
    for (const { steps, state } of answers) {
      const current = steps.filter((step) => step.state === 'current');
      expect(current).toHaveLength(1);
      expect(current[0]?.name === 'delivered').toBe(state === 'delivered');
    }
  });
});
