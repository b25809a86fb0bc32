import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';

type Ring = [number, number][];
type Countries = Parameters<typeof feature>[0];
interface Shape {
  type: string;
  coordinates?: unknown;
}

const TURN = 360;
const jumps = (from: number, to: number) => Math.abs(to - from) > TURN / 2;

/** A ring without its leaps from one edge of the map to the other. */
export function unwrapped(ring: Ring): Ring {
  let shift = 0;
  return ring.map(([longitude, latitude], index) => {
    const before = ring[index - 1]?.[0] ?? longitude;
    if (jumps(before, longitude)) shift += longitude > before ? -TURN : TURN;
    return [longitude + shift, latitude];
  });
}

const isWhole = (ring: Ring) =>
  ring.every(([longitude], index) => !jumps(ring[index - 1]?.[0] ?? longitude, longitude));

const moved = (ring: Ring, by: number): Ring => ring.map(([longitude, latitude]) => [longitude + by, latitude]);

/** Polygons of a country; what lies across the date line is drawn at both edges. */
function polygonsOf({ type, coordinates }: Shape): Ring[][] {
  const polygons = (type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : []) as Ring[][];
  return polygons.flatMap((polygon) => {
    if (polygon.every(isWhole)) return [polygon];
    const rings = polygon.map(unwrapped);
    return [0, -TURN, TURN].map((by) => rings.map((ring) => moved(ring, by)));
  });
}

/** The outline of the countries, from the public-domain Natural Earth data. */
export function outlineOfCountries() {
  const topology = atlas as unknown as Countries;
  const { countries } = topology.objects;
  const found = countries ? feature(topology, countries) : null;
  const shapes = found && 'features' in found ? found.features.map(({ geometry }) => geometry as Shape) : [];
  return { type: 'MultiPolygon' as const, coordinates: shapes.flatMap(polygonsOf) };
}
