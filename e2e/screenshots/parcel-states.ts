import type { APIRequestContext } from '@playwright/test';
import { create } from '../site/create-content.js';

/** A parcel in one state of the tracking page. */
export interface ParcelState {
  name: string;
  /** Days from today between which it is expected. */
  expected?: [first: number, last: number];
  /** Title, hours ago and icon of its scans, oldest first; `·` separates a description. */
  scans: [text: string, hoursAgo: number, icon?: string][];
  place?: keyof typeof PLACES;
}

const PLACES = {
  London: { name: 'London, United Kingdom', latitude: 51.5072, longitude: -0.1276 },
  Leipzig: { name: 'Leipzig, Germany', latitude: 51.3397, longitude: 12.3731 },
  Dubai: { name: 'Dubai, United Arab Emirates', latitude: 25.2048, longitude: 55.2708 },
  Singapore: { name: 'Singapore, Singapore', latitude: 1.3521, longitude: 103.8198 },
} as const;

const PICKED_UP: ParcelState['scans'] = [
  ['Registered · Label created by the sender.', 80, 'radio_button_checked'],
  ['Picked up in London · Collected from the sender.', 70],
];
const TO_DUBAI: ParcelState['scans'] = [
  ...PICKED_UP,
  ['Arrived at Leipzig hub · Weighed and sorted.', 60, 'home_work'],
  ['Departed from Leipzig hub · By air to Dubai.', 52, 'airplanemode_active'],
  ['Arrived in Dubai · Unloaded for the next leg.', 30, 'home_work'],
];
const TO_SINGAPORE: ParcelState['scans'] = [
  ...TO_DUBAI,
  ['Departed from Dubai · By air to Singapore.', 20, 'airplanemode_active'],
  ['Arrived in Singapore · Cleared by customs.', 9, 'home_work'],
];
const OUT: ParcelState['scans'] = [...TO_SINGAPORE, ['Out for delivery · With the courier.', 1, 'moped']];

/** Ten states, in the order in which a parcel may come to them. */
export const PARCEL_STATES: readonly ParcelState[] = [
  { name: 'registered', expected: [2, 4], scans: PICKED_UP.slice(0, 1), place: 'London' },
  { name: 'moving', expected: [1, 3], scans: TO_DUBAI },
  { name: 'arriving-today', expected: [0, 1], scans: OUT, place: 'Singapore' },
  { name: 'late', expected: [-4, -2], scans: [...TO_DUBAI, ['Delayed · A sandstorm has closed the airport.', 6]] },
  {
    name: 'held',
    expected: [1, 3],
    scans: [
      ...TO_DUBAI,
      ['Held by customs · Customs asked for the invoice. The sender has been notified.', 8, 'pan_tool'],
    ],
  },
  { name: 'silent', scans: TO_DUBAI.map(([text, hours, icon]) => [text, hours + 24 * 8, icon ?? 'local_shipping']) },
  {
    name: 'attempt-failed',
    scans: [...OUT, ['Delivery attempt failed · Nobody was there to receive it.', 0.5, 'moped']],
    place: 'Singapore',
  },
  {
    name: 'ready',
    scans: [...TO_SINGAPORE, ['Ready for pickup · Open until 8 PM.', 2, 'home_work']],
    place: 'Singapore',
  },
  { name: 'delivered', scans: [...OUT, ['Delivered · Handed over at the door.', 0.2, 'verified']], place: 'Singapore' },
  {
    name: 'returning',
    scans: [...TO_SINGAPORE, ['Returning to sender · Refused by the recipient.', 3]],
    place: 'Singapore',
  },
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Creates the parcels. @returns their tracking codes by state */
export async function createParcelStates(api: APIRequestContext): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const state of PARCEL_STATES) codes.set(state.name, await createParcel(api, state));
  return codes;
}

/** Creates a parcel in a state, with `more` fields or others. @returns its tracking code */
export async function createParcel(api: APIRequestContext, state: ParcelState, more: object = {}): Promise<string> {
  const { name, expected, scans, place } = state;
  const { name: current_location, latitude, longitude } = PLACES[place ?? 'Dubai'];
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const { id, tracking_code } = await create(api, '/api/parcels', {
    tracking_code: `STATE-${name.toUpperCase()}-1`,
    recipient_name: 'Daniel Lindqvist',
    sender_name: 'Amara Okafor',
    pickup_location: PLACES.London.name,
    destination: PLACES.Singapore.name,
    current_location,
    weight: 0.4,
    shipped_via: 'Air freight',
    show_map: 'yes',
    map_zoom: 4,
    map_pickup_latitude: PLACES.London.latitude,
    map_pickup_longitude: PLACES.London.longitude,
    map_current_latitude: latitude,
    map_current_longitude: longitude,
    map_destination_latitude: PLACES.Singapore.latitude,
    map_destination_longitude: PLACES.Singapore.longitude,
    ...(expected && {
      min_expected_delivery_date: dayIn(expected[0]),
      max_expected_delivery_date: dayIn(expected[1]),
    }),
    ...more,
  });
  for (const [text, hoursAgo, icon = 'local_shipping'] of scans) {
    const [title, description] = text.split(' · ');
    const happened_at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    const scan = { parcel_id: id, title, description, icon, color: 'green', happened_at };
    await create(api, '/api/activities', { ...scan, status: title });
  }
  return String(tracking_code);
}
