import type { Place } from './place.js';
import { reachedStages, stepsOf } from './rail-steps.js';
import type { Stage } from './stages.js';
import type { EntryEvent } from './tracking-events.js';

const PLACES = { pickup_location: 'Rome, Italy', current_location: 'Leipzig', destination: 'Paris, France' };

type Step = [event: EntryEvent, place?: Place];
const at = (name: string): Place => ({ name, relation: 'at' });

/** @param entries of the history, newest first, a day apart */
const railOf = (stage: Stage, entries: Step[], more: Partial<typeof PLACES> = {}) => {
  const activities = entries.map(([event, place = null], index) => ({
    event,
    place,
    happened_at: `2026-11-${22 - index}T09:00:00Z`,
    description: '',
  }));
  const state = stage === 'exception' ? 'held' : stage === 'delivered' || stage === 'returned' ? stage : 'moving';
  return stepsOf(stage, state, reachedStages(activities), { ...PLACES, ...more });
};

const placesOf = (...rail: Parameters<typeof railOf>) => railOf(...rail).map(({ place }) => place);
const daysOf = (...rail: Parameters<typeof railOf>) =>
  railOf(...rail).map(({ name, at: time }) => `${name} ${time?.slice(8, 10) ?? '-'}`);

it('a step was where its activity says, and is to be where the way ends', () => {
  const entries: Step[] = [
    ['departed', at('Milan, Italy')],
    ['arrived', at('Milan')],
    ['picked_up', at('Naples')],
  ];
  expect(placesOf('in_transit', entries)).toEqual(['Rome', 'Naples', 'Milan', 'Paris', 'Paris']);
});

it('the current step is where the parcel is, if its activity names no place', () => {
  expect(placesOf('in_transit', [['in_transit']])).toEqual(['Rome', null, 'Leipzig', 'Paris', 'Paris']);
  expect(placesOf('in_transit', [['in_transit', { name: 'Hamburg', relation: 'to' }]])[2]).toBe('Leipzig');
  expect(placesOf('exception', [['held_by_customs'], ['picked_up']])[2]).toBe('Leipzig');
});

it('a registered parcel is still with its sender, a returned one again', () => {
  expect(placesOf('registered', [])).toEqual(['Rome', null, null, 'Paris', 'Paris']);
  expect(placesOf('returned', [['returned']]).at(-1)).toBe('Rome');
});

it('a delivered one is at its destination', () => {
  expect(placesOf('delivered', [['delivered'], ['out_for_delivery']]).slice(3)).toEqual(['Paris', 'Paris']);
});

it('has no place where none is known', () => {
  expect(placesOf('registered', [], { pickup_location: null as unknown as string, destination: ' , ' })).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('a remark is no step', () => {
  expect(daysOf('delivered', [['remark'], ['delivered']]).at(-1)).toBe('delivered 21');
});

it('has no step of a delivery that never was', () => {
  expect(daysOf('returned', [['returned'], ['picked_up']])).toEqual([
    'registered -',
    'picked_up 21',
    'in_transit -',
    'returned 22',
  ]);
  expect(daysOf('returned', [['returned'], ['refused'], ['picked_up']])).toContain('out_for_delivery -');
});

it('begins anew once a returned parcel is handed over again', () => {
  const again: Step[] = [['out_for_delivery'], ['picked_up'], ['returned'], ['out_for_delivery'], ['picked_up']];
  expect(daysOf('out_for_delivery', again)).toEqual([
    'registered -',
    'picked_up 21',
    'in_transit -',
    'out_for_delivery 22',
    'delivered -',
  ]);
});

it('never runs backwards', () => {
  expect(daysOf('in_transit', [['in_transit'], ['picked_up'], ['in_transit'], ['registered']])).toEqual([
    'registered 19',
    'picked_up 21',
    'in_transit 22',
    'out_for_delivery -',
    'delivered -',
  ]);
});
