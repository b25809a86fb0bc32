// Writes the outline that the route map shows when the operator has set no tile server: land and borders from
// Natural Earth (world-atlas), thinned out and packed as whole hundredths of a degree, each point relative to the last.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge, mesh } from 'topojson-client';
import { presimplify, quantile, simplify } from 'topojson-simplify';

const KEPT_SHARE = 0.35;
const SMALLEST_ISLAND = 5;
const PRECISION = 100;

const require = createRequire(import.meta.url);
const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
const weighed = presimplify(world);
const thin = simplify(weighed, quantile(weighed, KEPT_SHARE));
const { countries } = thin.objects;

const pack = (line) => {
  let before = [0, 0];
  return line.flatMap((point) => {
    const here = point.map((degrees) => Math.round(degrees * PRECISION));
    const step = [here[0] - before[0], here[1] - before[1]];
    before = here;
    return step;
  });
};
/** The coast of a pole closes along the edge of the map. */
const POLE = -90;
/** A line that leaves the map at 180° goes on beyond it instead of jumping to the other side. */
const unwrap = (line) => {
  let turns = 0;
  return line.map(([longitude, latitude], index) => {
    const before = line[index - 1]?.[0] ?? longitude;
    if (Math.abs(longitude - before) > 180) turns += longitude < before ? 1 : -1;
    return [longitude + turns * 360, latitude];
  });
};
const closed = (ring) => {
  const [first, last] = [ring[0][0], ring.at(-1)[0]];
  return Math.abs(last - first) > 180 ? [...ring, [last, POLE], [first, POLE]] : ring;
};
/** The map cannot be moved further than this; what lies beyond is drawn along this edge. */
const EDGE = 210;
const within = ([longitude, latitude]) => [Math.max(-EDGE, Math.min(EDGE, longitude)), latitude];
const alongEdge = (line, index) => [-1, 0, 1].every((step) => Math.abs(line[index + step]?.[0] ?? EDGE) === EDGE);
/** What goes on beyond 180° is also where it comes back in on the other side. */
const onBothSides = (ring) => {
  const longitudes = ring.map(([longitude]) => longitude);
  const shift = Math.max(...longitudes) > 180 ? -360 : Math.min(...longitudes) < -180 ? 360 : 0;
  if (shift === 0) return [ring];
  const shifted = ring.map(([longitude, latitude]) => within([longitude + shift, latitude]));
  return [ring, shifted.filter((_, index) => !alongEdge(shifted, index))];
};
const land = merge(thin, countries.geometries).coordinates.map(([ring]) => ring);
const borders = mesh(thin, countries, (a, b) => a !== b).coordinates;
const outline = {
  land: land
    .filter((ring) => ring.length >= SMALLEST_ISLAND)
    .flatMap((ring) => onBothSides(closed(unwrap(ring))))
    .map(pack),
  borders: borders.filter((line) => line.length > 1).map((line) => pack(unwrap(line))),
};
const file = new URL('../src/tracking/route/map/outline.generated.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(outline)}\n`);
console.log(`${outline.land.length} coasts, ${outline.borders.length} borders`);
