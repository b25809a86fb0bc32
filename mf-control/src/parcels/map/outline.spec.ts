import { outlineOfCountries, unwrapRing } from './outline';

it('a ring across the antimeridian continues past it', () => {
  const ring: [number, number][] = [
    [170, 60],
    [-170, 60],
    [-170, 70],
    [170, 70],
  ];
  expect(unwrapRing(ring).map(([longitude]) => longitude)).toEqual([170, 190, 190, 170]);
});

it('no country jumps across the map', () => {
  const jumps = outlineOfCountries()
    .coordinates.flat()
    .filter((ring) =>
      ring.some(([longitude], index) => Math.abs(longitude - (ring[index - 1]?.[0] ?? longitude)) > 180),
    );
  expect(jumps).toEqual([]);
});
