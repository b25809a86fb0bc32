import { placeOf } from '../reader/place.js';
import { positionsOf } from './gazetteer.js';
import { currentPosition, waypointsOf } from './waypoints.js';

/** From London to Singapore. */
const ROUTE = {
  show_map: 'yes',
  map_pickup_latitude: 51.5,
  map_pickup_longitude: -0.1,
  map_current_latitude: null,
  map_current_longitude: null,
  map_destination_latitude: 1.4,
  map_destination_longitude: 103.8,
} as const;

/** @param titles oldest first */
const passed = (titles: string[], route: Partial<Record<keyof typeof ROUTE, unknown>> = {}) =>
  waypointsOf({ ...ROUTE, ...route } as typeof ROUTE, titles.map((title) => ({ place: placeOf(title) })).reverse());

const names = (titles: string[]) => passed(titles).map(({ name }) => name);

it('a hub is found by the city that it is called after', () => {
  for (const [text, latitude] of [
    ['Rotterdam hub', 51.9],
    ['Dubai sorting centre', 25.2],
    ['Liège, Belgium', 50.6],
    ['Köln', 50.9],
    ['São Paulo', -23.6],
    ['New York', 40.7],
  ] as const) {
    expect([text, positionsOf(text).some((position) => Math.abs(position.latitude - latitude) < 0.3)]).toEqual([
      text,
      true,
    ]);
  }
  expect(positionsOf('Sorting centre')).toEqual([]);
  expect(positionsOf('')).toEqual([]);
});

it('lists what was passed once, in the order of travel, without the ends', () => {
  const titles = [
    'Picked up in London',
    'Departed from London',
    'Arrived at Leipzig hub',
    'Departed from Leipzig hub',
    'Arrived in Dubai',
    'Arrived at Dubai sorting centre',
    'Arrived in Singapore',
  ];
  expect(names(titles)).toEqual(['Leipzig hub', 'Dubai']);
  expect(passed(titles)[1]).toEqual({ name: 'Dubai', latitude: 25.23, longitude: 55.28 });
});

it('takes the city of that name which is on the way, and none that is far from it', () => {
  const birmingham = passed(['Arrived in Birmingham'])[0];
  expect(birmingham?.latitude).toBeGreaterThan(50);
  expect(names(['Arrived in Los Angeles', 'Arrived in Dubai'])).toEqual(['Dubai']);
});

it('does not list where it is now', () => {
  const titles = ['Arrived at Leipzig hub', 'Arrived in Dubai'];
  const here = { map_current_latitude: 25.25, map_current_longitude: 55.36 };
  expect(passed(titles, here).map(({ name }) => name)).toEqual(['Leipzig hub']);
});

it('does not list what was named after the place where it is now', () => {
  const titles = ['Arrived in Paris', 'Arrived at Leipzig hub', 'Arrived in Dubai'];
  const here = { map_current_latitude: 51.34, map_current_longitude: 12.37 };
  expect(passed(titles, here).map(({ name }) => name)).toEqual(['Paris']);
});

describe('the current position', () => {
  const at = (current_location: string | null, latitude: number | null, longitude: number | null, route: object = {}) =>
    currentPosition({
      ...{ ...ROUTE, ...route, current_location },
      ...{ map_current_latitude: latitude, map_current_longitude: longitude },
    });

  it('is where its place is, once a scan has named another one than that of the coordinates', () => {
    expect(at('Leipzig hub', 50.11, 8.68)).toEqual({ map_current_latitude: 51.34, map_current_longitude: 12.41 });
  });

  it('is what was entered near its place, and for a place that nobody knows or that is far from the way', () => {
    const entered = { map_current_latitude: 50.05, map_current_longitude: 8.57 };
    for (const place of ['Frankfurt airport', 'Depot 7', 'Los Angeles', null])
      expect([place, at(place, 50.05, 8.57)]).toEqual([place, entered]);
    expect(at('Leipzig', 50.05, 8.57, { map_pickup_latitude: null })).toEqual(entered);
  });

  it('is none where none was entered', () => {
    expect(at('Leipzig', null, null)).toEqual({ map_current_latitude: null, map_current_longitude: null });
  });
});

it('does not take where it goes to for where it was', () => {
  expect(names(['In transit to Dubai'])).toEqual([]);
});

it('is empty without a map, or without an end of the route', () => {
  const titles = ['Arrived in Dubai'];
  expect(passed(titles, { show_map: 'no' })).toEqual([]);
  expect(passed(titles, { map_pickup_longitude: null })).toEqual([]);
  expect(passed(titles, { map_destination_latitude: null })).toEqual([]);
});

it('is limited: of a long way the latest part counts', () => {
  const cities = [
    'Paris',
    'Lyon',
    'Milan',
    'Vienna',
    'Budapest',
    'Belgrade',
    'Sofia',
    'Istanbul',
    'Ankara',
    'Baghdad',
    'Dubai',
    'Mumbai',
    'Colombo',
  ];
  const list = names(cities.map((city) => `Arrived in ${city}`));
  expect(list).toHaveLength(10);
  expect(list.at(-1)).toBe('Colombo');
});
