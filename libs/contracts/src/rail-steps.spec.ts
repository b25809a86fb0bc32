import { stepsOf } from './rail-steps.js';
import { stageOf } from './stage.js';
import type { Stage } from './stages.js';

const PLACES = { pickup_location: 'Rome, Italy', current_location: 'Leipzig', destination: 'Paris, France' };

/** @param titles of the activities, newest first */
const placesOf = (stage: Stage, titles: string[], more: Partial<typeof PLACES> = {}) => {
  const reached = titles.map((title) => ({
    stage: stageOf(title, null),
    at: '2026-11-22T09:00:00Z',
    title,
    description: '',
  }));
  const state = stage === 'exception' ? 'held' : stage === 'delivered' || stage === 'returned' ? stage : 'moving';
  return stepsOf(stage, state, reached, { ...PLACES, ...more }).map(({ place }) => place);
};

it('a step was where its activity says, and is to be where the way ends', () => {
  const titles = ['Departed from Milan, Italy', 'Arrived in Milan', 'Picked up in Naples'];
  expect(placesOf('in_transit', titles)).toEqual(['Rome', 'Naples', 'Milan', 'Paris', 'Paris']);
});

it('the current step is where the parcel is, if its activity names no place', () => {
  expect(placesOf('in_transit', ['In transit'])).toEqual(['Rome', null, 'Leipzig', 'Paris', 'Paris']);
  expect(placesOf('in_transit', ['In transit to Hamburg'])[2]).toBe('Leipzig');
  expect(placesOf('exception', ['Held by customs', 'Picked up'])[2]).toBe('Leipzig');
});

it('a registered parcel is still with its sender, a returned one again', () => {
  expect(placesOf('registered', [])).toEqual(['Rome', null, null, 'Paris', 'Paris']);
  expect(placesOf('returned', ['Returned to sender']).at(-1)).toBe('Rome');
});

it('a delivered one is at its destination', () => {
  expect(placesOf('delivered', ['Delivered', 'Out for delivery']).slice(3)).toEqual(['Paris', 'Paris']);
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
