import type { EntryEvent, EventSource } from '@waybill/contracts';
import { type SaidByStatus, saidAfterStatus, UNCLEAR } from '../events/said.js';
import type { Activity } from '../history/activity.entity.js';
import { newestAmong } from '../history/newest-entries.js';
import { newestEvent } from './newest-event.js';

const time = (hour: number) => new Date(Date.UTC(2026, 10, 29, hour)).toISOString();
const status = (event: EntryEvent | null, hour: number, wording = 'set'): SaidByStatus => ({
  event,
  source: event && 'said',
  at: time(hour),
  wording,
});

/** What a parcel has come to whose activities are these, oldest first, an hour after each other. */
function after(events: readonly (EntryEvent | null)[], set: SaidByStatus | null = null, source: EventSource = 'said') {
  const activities = events.map(
    (event, hour) =>
      ({ id: `${hour}`, title: `${event}`, event, event_source: source, happened_at: time(hour) }) as Activity,
  );
  const { event, unclear } = newestEvent(set, newestAmong(activities.toReversed()));
  return [event, unclear];
}

it.each<[(EntryEvent | null)[], EntryEvent]>([
  [['arrived', 'returning', 'arrived', 'customs_cleared'], 'returning'],
  [['returning', 'held_by_customs', 'resumed', 'departed'], 'returning'],
  [['returning', 'on_hold'], 'on_hold'],
  [['returning', 'returned', 'picked_up'], 'picked_up'],
  [['returning', 'out_for_delivery', 'arrived'], 'arrived'],
  [['cancelled', 'arrived'], 'cancelled'],
  [['cancelled', 'resumed', 'arrived'], 'arrived'],
  [['lost', 'arrived'], 'arrived'],
])('after %j a parcel is %s', (events, event) => expect(after(events)).toEqual([event, null]));

it('what was set by hand turns a parcel, too', () => {
  expect(after(['arrived', 'arrived', 'arrived'], status('returning', 1))).toEqual(['returning', null]);
});

it.each<[(EntryEvent | null)[], (EntryEvent | null)[]]>([
  [
    ['in_transit', 'registered'],
    ['in_transit', 'registered'],
  ],
  [
    ['delivered', 'registered'],
    ['delivered', 'registered'],
  ],
  [
    ['ready_for_pickup', 'picked_up'],
    ['ready_for_pickup', 'picked_up'],
  ],
  [
    ['returned', 'registered'],
    ['registered', null],
  ],
  [
    ['attempt_failed', 'picked_up'],
    ['picked_up', null],
  ],
])('a text that leads a parcel backwards is asked about: %j', (events, expected) => {
  expect(after(events, null, 'text')).toEqual(expected);
});

it('what a person says leads a parcel wherever it goes', () => {
  expect(after(['delivered', 'registered'])).toEqual(['registered', null]);
});

it.each([UNCLEAR, { event: 'remark', source: 'said' } as const])(
  'a status that says nothing, %j, leaves the stage',
  (said) => {
    const before = status('delivered', 1);
    const set = saidAfterStatus(before, { ...said, at: time(2), wording: 'qwertz 44' }, time(2));
    expect(after([], set)).toEqual(['delivered', said.event === null ? 'qwertz 44' : null]);
    expect(after([], saidAfterStatus(set, null, time(3)))).toEqual(['delivered', null]);
    expect(after([], saidAfterStatus(set, status('returned', 4), time(4)))).toEqual(['returned', null]);
  },
);
