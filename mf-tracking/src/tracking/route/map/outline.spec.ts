import packed from './outline.generated.json';
import { unpack } from './unpack';

const POLE = -90;

describe('the outline of the world', () => {
  it.each(['land', 'borders'] as const)('has no line of %s that crosses the whole map', (kind) => {
    const jumps = packed[kind].map(unpack).filter((line) =>
      line.some(([latitude, longitude], index) => {
        const before = line[index - 1] ?? [latitude, longitude];
        return latitude !== POLE && Math.abs(longitude - before[1]) > 180;
      }),
    );
    expect(jumps).toEqual([]);
  });

  it('repeats land that crosses the date line at both edges', () => {
    const longitudes = packed.land.map(unpack).map((ring) => ring.map(([, longitude]) => longitude));
    expect(longitudes.filter((ring) => Math.max(...ring) > 185)).toHaveLength(1);
    expect(longitudes.filter((ring) => Math.min(...ring) < -185)).toHaveLength(1);
  });
});
