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
const land = merge(thin, countries.geometries).coordinates.map(([ring]) => ring);
const borders = mesh(thin, countries, (a, b) => a !== b).coordinates;
const outline = {
  land: land.filter((ring) => ring.length >= SMALLEST_ISLAND).map(pack),
  borders: borders.filter((line) => line.length > 1).map(pack),
};
const file = new URL('../src/tracking/route/map/outline.generated.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(outline)}\n`);
console.log(`${outline.land.length} coasts, ${outline.borders.length} borders`);
