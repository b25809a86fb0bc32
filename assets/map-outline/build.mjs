// Writes the outline that the route map shows when no tile server is configured: land and borders from Natural Earth
// (world-atlas), simplified and packed as hundredths of a degree, each point relative to the previous one.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge, mesh } from 'topojson-client';
import { presimplify, quantile, simplify } from 'topojson-simplify';

const RETAINED_SHARE = 0.35;
const MIN_ISLAND_POINTS = 5;
const PRECISION = 100;

const require = createRequire(import.meta.url);
const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
const weighted = presimplify(world);
const simplified = simplify(weighted, quantile(weighted, RETAINED_SHARE));
const { countries } = simplified.objects;

const pack = (line) => {
  let previous = [0, 0];
  return line.flatMap((point) => {
    const current = point.map((degrees) => Math.round(degrees * PRECISION));
    const step = [current[0] - previous[0], current[1] - previous[1]];
    previous = current;
    return step;
  });
};
/** A coastline that encircles a pole is closed along the edge of the map. */
const POLE = -90;
/** A line that crosses 180° continues beyond it instead of jumping to the other side. */
const unwrap = (line) => {
  let turns = 0;
  return line.map(([longitude, latitude], index) => {
    const previous = line[index - 1]?.[0] ?? longitude;
    if (Math.abs(longitude - previous) > 180) turns += longitude < previous ? 1 : -1;
    return [longitude + turns * 360, latitude];
  });
};
const closed = (ring) => {
  const [first, last] = [ring[0][0], ring.at(-1)[0]];
  return Math.abs(last - first) > 180 ? [...ring, [last, POLE], [first, POLE]] : ring;
};
/** The map cannot be panned farther than this; what lies beyond is clamped to this edge. */
const EDGE = 210;
const clamp = ([longitude, latitude]) => [Math.max(-EDGE, Math.min(EDGE, longitude)), latitude];
const alongEdge = (line, index) => [-1, 0, 1].every((step) => Math.abs(line[index + step]?.[0] ?? EDGE) === EDGE);
/** What continues beyond 180° is drawn a second time on the other side. */
const onBothSides = (ring) => {
  const longitudes = ring.map(([longitude]) => longitude);
  const shift = Math.max(...longitudes) > 180 ? -360 : Math.min(...longitudes) < -180 ? 360 : 0;
  if (shift === 0) return [ring];
  const shifted = ring.map(([longitude, latitude]) => clamp([longitude + shift, latitude]));
  return [ring, shifted.filter((_, index) => !alongEdge(shifted, index))];
};
const land = merge(simplified, countries.geometries).coordinates.map(([ring]) => ring);
const borders = mesh(simplified, countries, (a, b) => a !== b).coordinates;
const outline = {
  land: land
    .filter((ring) => ring.length >= MIN_ISLAND_POINTS)
    .flatMap((ring) => onBothSides(closed(unwrap(ring))))
    .map(pack),
  borders: borders.filter((line) => line.length > 1).map((line) => pack(unwrap(line))),
};
const file = new URL('../../mf-tracking/src/tracking/route/map/outline.generated.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(outline)}\n`);
console.log(`${outline.land.length} coasts, ${outline.borders.length} borders`);
