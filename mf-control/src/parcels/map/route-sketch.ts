import { outlineOfCountries } from './outline';
import type { Point } from './points';

/** A map of a route as paths of an SVG, in the Mercator projection. */
export interface RouteSketch {
  viewBox: string;
  land: string;
  /** The great circle through the points. */
  route: string;
  /** The points in the coordinates of the drawing. */
  spots: readonly { x: number; y: number }[];
}

const WIDTH = 400;
const HEIGHT = 220;
/** Room around the points, as a share of the drawing. */
const MARGIN = 0.16;
/** A single place is shown with some of its surroundings: degrees. */
const LEAST_SPAN = 12;
const MAX_LATITUDE = 82;
const STEPS = 32;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Degrees of latitude as Mercator draws them; the poles are cut off. */
const mercator = (latitude: number) => {
  const cut = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return degrees(Math.log(Math.tan(Math.PI / 4 + radians(cut) / 2)));
};

/** Points on the great circle between two, the longitude continuous. */
function greatCircle(from: Point, to: Point): Point[] {
  const unit = ({ latitude, longitude }: Point) => {
    const [phi, lambda] = [radians(latitude), radians(longitude)];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [a, b] = [unit(from), unit(to)];
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  if (angle < 1e-6 || angle > Math.PI - 1e-6)
    return Array.from({ length: STEPS + 1 }, (_, index) => (index ? to : from));
  let before = from.longitude;
  return Array.from({ length: STEPS + 1 }, (_, index) => {
    const share = index / STEPS;
    const [left, right] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
    const [x, y, z] = [0, 1, 2].map((axis) => left * (a[axis] ?? 0) + right * (b[axis] ?? 0)) as [
      number,
      number,
      number,
    ];
    let longitude = degrees(Math.atan2(y, x));
    while (longitude - before > 180) longitude -= 360;
    while (longitude - before < -180) longitude += 360;
    before = longitude;
    return { latitude: degrees(Math.asin(z)), longitude };
  });
}

/** Draws the route through these points, in their order; at least one. */
export function sketchRoute(points: readonly Point[]): RouteSketch {
  const line = points.slice(0, 1);
  for (const point of points.slice(1)) line.push(...greatCircle(line.at(-1) as Point, point).slice(1));
  const bounds = boundsOf(line);
  const scale = Math.min((WIDTH * (1 - 2 * MARGIN)) / bounds.width, (HEIGHT * (1 - 2 * MARGIN)) / bounds.height);
  const place = (longitude: number, latitude: number) => ({
    x: round(WIDTH / 2 + (longitude - bounds.centerX) * scale),
    y: round(HEIGHT / 2 - (mercator(latitude) - bounds.centerY) * scale),
  });
  const draw = (ring: readonly (readonly [number, number])[]) =>
    ring.map(([longitude, latitude]) => place(longitude, latitude)).map(({ x, y }) => `${x} ${y}`);
  // The line may lead past the edge of the map of the world, which is therefore drawn three times.
  const rings = outlineOfCountries().coordinates.flat();
  const land = [-360, 0, 360]
    .flatMap((shift) => rings.map((ring) => ring.map(([x, y]) => [x + shift, y] as const)))
    .filter((ring) => isNear(ring.map(([x, y]) => place(x, y))))
    .map((ring) => `M${draw(ring).join('L')}Z`)
    .join('');
  const spots = points.map((_, index) => {
    const { longitude, latitude } = line[index * STEPS] ?? line.at(-1) ?? (points[index] as Point);
    return place(longitude, latitude);
  });
  const route = `M${draw(line.map(({ longitude, latitude }) => [longitude, latitude] as const)).join('L')}`;
  return { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, land, route, spots };
}

const round = (value: number) => Math.round(value * 10) / 10;

const isNear = (ring: readonly { x: number; y: number }[]) =>
  ring.some(({ x }) => x > -WIDTH / 2 && x < WIDTH * 1.5) && ring.some(({ y }) => y > -HEIGHT && y < HEIGHT * 2);

function boundsOf(line: readonly Point[]) {
  const xs = line.map(({ longitude }) => longitude);
  const ys = line.map(({ latitude }) => mercator(latitude));
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    centerX: (left + right) / 2,
    centerY: (low + high) / 2,
    width: Math.max(right - left, LEAST_SPAN),
    height: Math.max(high - low, LEAST_SPAN / 2),
  };
}
