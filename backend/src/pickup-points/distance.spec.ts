import { kilometersBetween } from './distance.js';

const OSLO = { latitude: 59.9139, longitude: 10.7522 };
const BERGEN = { latitude: 60.3913, longitude: 5.3221 };

it('is that of a great circle', () => {
  expect(kilometersBetween(OSLO, BERGEN)).toBeCloseTo(305, 0);
  expect(kilometersBetween(OSLO, OSLO)).toBe(0);
  // Across the date line, and to the other side of the Earth.
  expect(kilometersBetween({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toBeCloseTo(222, 0);
  expect(kilometersBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015, 0);
});

it('is unknown without a position', () => {
  expect(kilometersBetween(OSLO, { latitude: null, longitude: null })).toBeNull();
});
