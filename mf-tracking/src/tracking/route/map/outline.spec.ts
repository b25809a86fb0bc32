import packed from './outline.generated.json';
import { unpack } from './unpack';

const POLE = -90;

describe('the outline of the world', () => {
  it.each(['land', 'borders'] as const)('has no line of %s that leaps over the map', (kind) => {
    const leaps = packed[kind].map(unpack).filter((line) =>
      line.some(([latitude, longitude], index) => {
        const before = line[index - 1] ?? [latitude, longitude];
        return latitude !== POLE && Math.abs(longitude - before[1]) > 180;
      }),
    );
    expect(leaps).toEqual([]);
  });

  it('shows the land across the date line at both edges', () => {
    const shores = packed.land.map(unpack).map((ring) => ring.map(([, longitude]) => longitude));
    expect(shores.filter((ring) => Math.max(...ring) > 185)).toHaveLength(1);
    expect(shores.filter((ring) => Math.min(...ring) < -185)).toHaveLength(1);
  });
});
