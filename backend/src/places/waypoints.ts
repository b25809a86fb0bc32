import { MAX_WAYPOINTS, type Place, type PublicParcel, type Waypoint } from '@waybill/contracts';
import { type Position, positionsOf } from './gazetteer.js';

/** A route over a hub may be this much longer than the direct one; another city of that name is meant otherwise. */
const MAX_DETOUR = { factor: 1.6, km: 800 };
/** Closer to another place of the map, a hub is not one of its own. */
const MIN_DISTANCE_KM = 60;
const EARTH_RADIUS_KM = 6_371;

type MapPlaces = Pick<
  PublicParcel,
  | 'show_map'
  | 'map_pickup_latitude'
  | 'map_pickup_longitude'
  | 'map_current_latitude'
  | 'map_current_longitude'
  | 'map_destination_latitude'
  | 'map_destination_longitude'
>;

/**
 * Where the parcel is on the map: at the place that it is said to be, as its newest scan named it. Coordinates that were
 * entered are of an earlier place if they are far from that one. Where the gazetteer does not know it, or knows none on the
 * way, they stay.
 */
export function currentPosition(parcel: MapPlaces & Pick<PublicParcel, 'current_location'>) {
  const entered = positionAt(parcel.map_current_latitude, parcel.map_current_longitude);
  const start = positionAt(parcel.map_pickup_latitude, parcel.map_pickup_longitude);
  const end = positionAt(parcel.map_destination_latitude, parcel.map_destination_longitude);
  const known = parcel.current_location ? positionsOf(parcel.current_location) : [];
  const isAtPlace = !entered || known.some((position) => distanceKm(position, entered) < MIN_DISTANCE_KM);
  const moved = !isAtPlace && start && end ? nearestToWay(known, start, end) : null;
  const { latitude = null, longitude = null } = moved ?? entered ?? {};
  return { map_current_latitude: latitude, map_current_longitude: longitude };
}

/**
 * The places that a parcel has passed on its way, in the order of travel, as far as their positions are known: what the
 * titles of its activities name, looked up in the gazetteer, without where it is now. Of several cities with one name the one nearest to the way
 * is meant. Empty without a map, or without both of its ends.
 * @param activities newest first
 */
export function waypointsOf(parcel: MapPlaces, activities: readonly { place: Place | null }[]): Waypoint[] {
  const start = positionAt(parcel.map_pickup_latitude, parcel.map_pickup_longitude);
  const end = positionAt(parcel.map_destination_latitude, parcel.map_destination_longitude);
  if (parcel.show_map !== 'yes' || !start || !end) return [];
  const current = positionAt(parcel.map_current_latitude, parcel.map_current_longitude);
  const others = [start, end, ...(current ? [current] : [])];
  const places = activities.flatMap(({ place }) =>
    place?.relation === 'at' ? [{ name: place.name, position: nearestToWay(positionsOf(place.name), start, end) }] : [],
  );
  const isHere = ({ position }: (typeof places)[number]) =>
    current !== null && position !== null && distanceKm(position, current) < MIN_DISTANCE_KM;
  // What was named after the place where it is now was not passed on the way to it.
  const passed = places.slice(Math.max(0, places.findIndex(isHere))).reverse();
  const found: Waypoint[] = [];
  for (const { name, position } of new Map(passed.map((place) => [place.name, place])).values()) {
    if (!position || [...others, ...found].some((other) => distanceKm(position, other) < MIN_DISTANCE_KM)) continue;
    found.push({ name, ...position });
  }
  return found.slice(-MAX_WAYPOINTS);
}

const positionAt = (latitude: number | null, longitude: number | null): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function nearestToWay(positions: readonly Position[], start: Position, end: Position): Position | null {
  const most = distanceKm(start, end) * MAX_DETOUR.factor + MAX_DETOUR.km;
  const over = positions.map((position) => ({
    position,
    km: distanceKm(start, position) + distanceKm(position, end),
  }));
  const [nearest] = over.filter(({ km }) => km <= most).sort((a, b) => a.km - b.km);
  return nearest?.position ?? null;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the great circle (haversine). */
function distanceKm(from: Position, to: Position): number {
  const across = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const along = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = across + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * along;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}
