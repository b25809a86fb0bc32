import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoContains, geoNaturalEarth1 } from 'd3-geo';
import { feature } from 'topojson-client';

const WIDTH = 1200;
const HEIGHT = 560;
const STEP = 11;
const ANTARCTICA = -57;

const CITIES = {
  RTM: [4.5, 51.9],
  LOS: [3.4, 6.5],
  DXB: [55.3, 25.2],
  SIN: [103.8, 1.35],
  YVR: [-123.1, 49.3],
  GRU: [-46.6, -23.5],
  NRT: [139.7, 35.7],
  JNB: [28, -26.2],
};
const ROUTES = [
  ['RTM', 'YVR'],
  ['RTM', 'LOS'],
  ['RTM', 'DXB'],
  ['DXB', 'SIN'],
  ['SIN', 'NRT'],
  ['LOS', 'GRU'],
  ['DXB', 'JNB'],
];

const require = createRequire(import.meta.url);
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/land-110m.json'), 'utf8'));
const land = feature(atlas, atlas.objects.land);
const projection = geoNaturalEarth1()
  .rotate([-11, 0])
  .fitExtent(
    [
      [10, 10],
      [WIDTH - 10, HEIGHT + 90],
    ],
    { type: 'Sphere' },
  );

const round = (value) => Math.round(value * 10) / 10;
const project = (location) => projection(location).map(round);

/** Land as rows of dots, and routes between cities as arcs. */
export function world() {
  return {
    dots: { width: WIDTH, height: HEIGHT, body: dottedLand() },
    routes: { ...arcs(), width: WIDTH, height: HEIGHT },
  };
}

function dottedLand() {
  let path = '';
  for (let row = 0; row * STEP < HEIGHT; row += 1) {
    const y = row * STEP + STEP / 2;
    let last = null;
    for (let x = STEP / 2 + (row % 2) * (STEP / 2); x < WIDTH; x += STEP) {
      const location = projection.invert([x, y]);
      if (!location || location[1] < ANTARCTICA || Math.abs(location[0] - 11) > 191 || !onSphere(location, x, y))
        continue;
      if (!geoContains(land, location)) continue;
      path += last === null ? `M${x} ${y}h0` : `m${x - last} 0h0`;
      last = x;
    }
  }
  return `<path stroke-width="5" d="${path}"/>`;
}

/** The projection also inverts points outside the globe. */
function onSphere(location, x, y) {
  const [backX, backY] = projection(location);
  return Math.abs(backX - x) < 1 && Math.abs(backY - y) < 1;
}

function arcs() {
  const cities = Object.entries(CITIES).map(([code, location]) => {
    const [x, y] = project(location);
    return { code, x, y };
  });
  const lines = ROUTES.map(([from, to]) => arc(project(CITIES[from]), project(CITIES[to])));
  return { cities, lines };
}

function arc([x1, y1], [x2, y2]) {
  const lift = Math.hypot(x2 - x1, y2 - y1) * 0.28;
  return `M${x1} ${y1}Q${round((x1 + x2) / 2)} ${round((y1 + y2) / 2 - lift)} ${x2} ${y2}`;
}
