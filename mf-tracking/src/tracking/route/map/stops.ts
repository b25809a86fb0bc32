import { cityOf, type PublicParcel } from '@waybill/contracts';

/** A place on the map; `hub`: it was passed. */
export interface Stop {
  kind: 'pickup' | 'hub' | 'current' | 'destination';
  name: string;
  latitude: number;
  /** May be beyond 180°, so that the way to the next stop is the shorter one. */
  longitude: number;
  /** Whether the parcel is or was here. */
  reached: boolean;
}

/** The places of a parcel that have coordinates, in the order of travel. A delivered parcel has no current place. */
export function stopsOf(parcel: PublicParcel): Stop[] {
  const delivered = parcel.stage === 'delivered';
  const arrived = delivered && parcel.map_destination_latitude !== null;
  const stops = [
    stopAt(parcel, 'pickup', parcel.pickup_location, true),
    ...parcel.waypoints.map((place) => ({ kind: 'hub' as const, ...place, name: cityOf(place.name), reached: true })),
    arrived ? null : stopAt(parcel, 'current', parcel.current_location, true),
    stopAt(parcel, 'destination', parcel.destination, delivered),
  ].filter((stop) => stop !== null);
  return namedOnce(unwrapped(stops));
}

function stopAt(
  parcel: PublicParcel,
  kind: 'pickup' | 'current' | 'destination',
  place: string | null,
  reached: boolean,
): Stop | null {
  const latitude = parcel[`map_${kind}_latitude`];
  const longitude = parcel[`map_${kind}_longitude`];
  return latitude === null || longitude === null
    ? null
    : { kind, name: cityOf(place ?? ''), latitude, longitude, reached };
}

/** A parcel that has come to its last city is near both pins: one name is enough. */
const namedOnce = (stops: Stop[]): Stop[] =>
  stops.map((stop, index) => {
    const before = stops[index - 1];
    const isSame = before?.name === stop.name && isNear(before, stop);
    return isSame ? { ...stop, name: '' } : stop;
  });

const isNear = (one: Stop, other: Stop) =>
  Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude) < 0.7;

/** A route over the Pacific continues beyond 180° instead of going around the world. */
function unwrapped(stops: Stop[]): Stop[] {
  let previous: number | undefined;
  return stops.map((stop) => {
    const turns = previous === undefined ? 0 : Math.round((previous - stop.longitude) / 360);
    previous = stop.longitude + turns * 360;
    return { ...stop, longitude: previous };
  });
}
