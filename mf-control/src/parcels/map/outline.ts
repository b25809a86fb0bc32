import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';

type Ring = [number, number][];
type Countries = Parameters<typeof feature>[0];
interface Shape {
  type: string;
  coordinates?: unknown;
}

const FULL_TURN = 360;
const jumps = (from: number, to: number) => Math.abs(to - from) > FULL_TURN / 2;

/** A ring made continuous: it extends past the antimeridian instead of jumping to the opposite edge of the map. */
export function unwrapRing(ring: Ring): Ring {
  let shift = 0;
  return ring.map(([longitude, latitude], index) => {
    const before = ring[index - 1]?.[0] ?? longitude;
    if (jumps(before, longitude)) shift += longitude > before ? -FULL_TURN : FULL_TURN;
    return [longitude + shift, latitude];
  });
}

const isContinuous = (ring: Ring) =>
  ring.every(([longitude], index) => !jumps(ring[index - 1]?.[0] ?? longitude, longitude));

const shifted = (ring: Ring, by: number): Ring => ring.map(([longitude, latitude]) => [longitude + by, latitude]);

/** Polygons of a country; those across the antimeridian are drawn at both edges of the map. */
function polygonsOf({ type, coordinates }: Shape): Ring[][] {
  const polygons = (type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : []) as Ring[][];
  return polygons.flatMap((polygon) => {
    if (polygon.every(isContinuous)) return [polygon];
    const rings = polygon.map(unwrapRing);
    return [0, -FULL_TURN, FULL_TURN].map((by) => rings.map((ring) => shifted(ring, by)));
  });
}

/** The outlines of the countries, from the public-domain Natural Earth data. */
export function outlineOfCountries() {
  const topology = atlas as unknown as Countries;
  const { countries } = topology.objects;
  const found = countries ? feature(topology, countries) : null;
  const shapes = found && 'features' in found ? found.features.map(({ geometry }) => geometry as Shape) : [];
  return { type: 'MultiPolygon' as const, coordinates: shapes.flatMap(polygonsOf) };
}
