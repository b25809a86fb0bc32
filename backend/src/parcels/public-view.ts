import type { Parcel } from './parcel.entity.js';

/** The columns of a parcel that a visitor's response is built from. No others are read for a visitor. */
export const PUBLIC_COLUMNS = [
  'id',
  'tracking_code',
  'status',
  'stage',
  'shipped_via',
  'weight',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'current_location',
  'destination',
  'pickup_location',
  'recipient_name',
  'sender_name',
  'image',
  'show_map',
  'map_zoom',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
  'history_count',
  'updated_at',
] as const satisfies readonly (keyof Parcel)[];

export type PublicColumns = Pick<Parcel, (typeof PUBLIC_COLUMNS)[number]>;

/** The fields visible to a visitor: masked names, only the first line of addresses, end points to about 10 km. */
export function publicView(parcel: PublicColumns): PublicColumns {
  return {
    ...parcel,
    recipient_name: masked(parcel.recipient_name),
    sender_name: parcel.sender_name && masked(parcel.sender_name),
    destination: firstLine(parcel.destination),
    pickup_location: parcel.pickup_location && firstLine(parcel.pickup_location),
    map_pickup_latitude: coarse(parcel.map_pickup_latitude),
    map_pickup_longitude: coarse(parcel.map_pickup_longitude),
    map_destination_latitude: coarse(parcel.map_destination_latitude),
    map_destination_longitude: coarse(parcel.map_destination_longitude),
  };
}

/** "Ada King" → "A••• K.", "Ada" → "A•••". */
export function masked(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return `${initial(first)}•••${last ? ` ${initial(last)}.` : ''}`;
}

const initial = (word: string) => Array.from(word)[0] ?? '';

/** Pasted text may also contain Unicode line separators. */
const LINE_BREAK = /[\r\n\u2028\u2029]/;
const firstLine = (address: string) => address.split(LINE_BREAK, 1)[0] ?? '';

const coarse = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 10) / 10);
