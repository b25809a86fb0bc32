import { outlineOfCountries, unwrapped } from './outline';

it('a ring across the date line is closed beyond it', () => {
  const ring: [number, number][] = [
    [170, 60],
    [-170, 60],
    [-170, 70],
    [170, 70],
  ];
  expect(unwrapped(ring).map(([longitude]) => longitude)).toEqual([170, 190, 190, 170]);
});

it('no country leaps over the map', () => {
  const leaps = outlineOfCountries()
    .coordinates.flat()
    .filter((ring) =>
      ring.some(([longitude], index) => Math.abs(longitude - (ring[index - 1]?.[0] ?? longitude)) > 180),
    );
  expect(leaps).toEqual([]);
});
