/** A position on Earth, in degrees. */
export interface Position {
  latitude: number | null;
  longitude: number | null;
}

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometers as the crow flies, by the haversine formula; null unless both positions are known. */
export function kilometersBetween(a: Position, b: Position): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const cosines = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  const half = Math.sin(north / 2) ** 2 + cosines * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
