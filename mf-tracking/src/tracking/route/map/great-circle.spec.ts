import { greatCircle } from './great-circle';

const LONDON: [number, number] = [51.5, -0.1];
const TOKYO: [number, number] = [35.7, 139.7];
const LOS_ANGELES: [number, number] = [34.05, -118.2];

it('goes over the north between London and Tokyo', () => {
  const line = greatCircle(LONDON, TOKYO);
  expect(line[0]?.map(Math.round)).toEqual([52, -0]);
  expect(line.at(-1)?.map(Math.round)).toEqual([36, 140]);
  expect(Math.max(...line.map(([latitude]) => latitude))).toBeGreaterThan(65);
});

it('continues beyond 180° over the Pacific', () => {
  const line = greatCircle(TOKYO, [LOS_ANGELES[0], LOS_ANGELES[1] + 360]);
  const longitudes = line.map(([, longitude]) => longitude);
  expect(longitudes).toEqual([...longitudes].sort((a, b) => a - b));
  expect(longitudes.at(-1)).toBeCloseTo(241.8);
});

it('is straight where a curve would not be seen, or there is no shortest way', () => {
  expect(greatCircle(LONDON, LONDON)).toEqual([LONDON, LONDON]);
  expect(greatCircle([0, 0], [0, 180])).toHaveLength(2);
  expect(greatCircle(LONDON, [51.9, 4.5])).toHaveLength(2);
});
