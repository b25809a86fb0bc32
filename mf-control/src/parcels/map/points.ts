import { LIMITS, type Parcel } from '@waybill/contracts';

/** The pins of a parcel's map. */
export const PINS = ['current', 'pickup', 'destination'] as const;
export type Pin = (typeof PINS)[number];

export interface Point {
  latitude: number;
  longitude: number;
}

/** The values of the map form, as text. */
export type MapValues = Record<'show_map' | 'map_zoom' | `map_${Pin}_latitude` | `map_${Pin}_longitude`, string>;

export const mapValues = (parcel: Parcel | null): MapValues => {
  const text = (value: number | string | null | undefined) => String(value ?? '');
  return {
    show_map: parcel?.show_map ?? 'no',
    map_zoom: text(parcel?.map_zoom ?? 4),
    map_current_latitude: text(parcel?.map_current_latitude),
    map_current_longitude: text(parcel?.map_current_longitude),
    map_pickup_latitude: text(parcel?.map_pickup_latitude),
    map_pickup_longitude: text(parcel?.map_pickup_longitude),
    map_destination_latitude: text(parcel?.map_destination_latitude),
    map_destination_longitude: text(parcel?.map_destination_longitude),
  };
};

const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

const point = (latitude: number, longitude: number): Point | null =>
  within(latitude, LIMITS.latitude) && within(longitude, LIMITS.longitude) ? { latitude, longitude } : null;

/** The database stores six decimals: about 10 cm. */
const rounded = (value: number) => String(Number(value.toFixed(6)));

export const pinOf = (values: MapValues, pin: Pin): Point | null => {
  const [latitude, longitude] = [values[`map_${pin}_latitude`], values[`map_${pin}_longitude`]];
  return latitude.trim() && longitude.trim() ? point(Number(latitude), Number(longitude)) : null;
};

/** The values for a pin at a point. The longitude of a map scrolled around the world is normalized to ±180°. */
export const pinValues = (pin: Pin, { latitude, longitude }: Point): Partial<MapValues> => ({
  [`map_${pin}_latitude`]: rounded(Math.max(-90, Math.min(90, latitude))),
  [`map_${pin}_longitude`]: rounded(((((longitude + 180) % 360) + 360) % 360) - 180),
});

const DEGREES =
  /(-?\d+(?:\.\d+)?)\s*°?\s*(?:(\d+(?:\.\d+)?)\s*['′]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["″]|'')\s*)?([NSEW])?/gi;

/** Parses coordinates in the usual notations: `52.37, 4.89`, `52°22'N 4°53'E`, a map link with `@52.37,4.89`, `geo:52.37,4.89`. */
export function parseCoordinates(text: string): Point | null {
  const pair = /(?:^geo:|@|[?&](?:q|ll|query)=)(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)/i.exec(text.trim());
  if (pair) return point(Number(pair[1]), Number(pair[2]));
  if (/^[a-z]+:\/\//i.test(text.trim())) return null;
  const found = [...text.matchAll(DEGREES)].map(([, degrees, minutes = 0, seconds = 0, side = '']) => {
    const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
    const negative = Number(degrees) < 0 || /[SW]/i.test(side);
    return { value: negative ? -size : size, side: side.toUpperCase() };
  });
  const [first, second] = found;
  if (found.length !== 2 || !first || !second) return null;
  const swapped = /[EW]/.test(first.side) || /[NS]/.test(second.side);
  return swapped ? point(second.value, first.value) : point(first.value, second.value);
}
