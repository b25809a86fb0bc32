import { isGeneratedTrackingCode, type Stage, serviceOf } from '@waybill/contracts';
import { newId } from '../database/columns.js';
import type { Activity } from '../history/activity.entity.js';
import { newestEvent } from '../parcels/newest-event.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { journey, ROUTES, type Route, type Scan } from './journeys.js';
import { nameOf, PLACES } from './places.js';

/** Tracking code of the demo parcel that `npm start` prints. */
export const DEMO_TRACKING_CODE = codeOf('WAYB1112026A');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Final stages of the demo parcels in turn: most are in transit or delivered, as in practice. */
const OUTCOMES: readonly Stage[] = [
  'in_transit',
  'delivered',
  'out_for_delivery',
  'in_transit',
  'exception',
  'delivered',
  'registered',
  'in_transit',
  'attempt_failed',
  'picked_up',
  'delivered',
  'ready_for_pickup',
  'in_transit',
  'returned',
  'out_for_delivery',
];

const PEOPLE = [
  ['Amara Okafor', 'Daniel Lindqvist'],
  ['Mateo Fernández', 'Ingrid Solberg'],
  ['Priya Raman', 'Jonas Weber'],
  ['Chloé Marchand', 'Tomasz Nowak'],
  ['Yuki Tanaka', 'Elena Papadaki'],
  ['Omar Haddad', 'Sofia Bianchi'],
  ['Grace Mwangi', 'Lucas van Dijk'],
  ['Beatriz Almeida', 'Mikko Virtanen'],
  ['Noah Bennett', 'Anh Nguyen'],
  ['Leyla Demir', 'Piotr Zieliński'],
  ['Hannah Fischer', 'Ravi Menon'],
] as const;

const CONTENTS = [
  ['Documents', 0.4, 60],
  ['Ceramics, six pieces, fragile', 7.85, 420],
  ['Machine parts, spare bearings', 31.2, 1_840.5],
  ['Books', 5.3, 118.9],
  ['Camera and two lenses', 2.65, 2_390],
  ['Textiles, 40 meters', 18.4, 960],
  ['Laboratory samples, dry', 1.15, 275],
] as const;

export interface DemoParcel {
  parcel: Parcel;
  activities: Activity[];
}

/** The same parcels on every machine, with timestamps relative to `now`. */
export function demoParcels(now: Date, count = 48): DemoParcel[] {
  return Array.from({ length: count }, (_, n) => demoParcel(n, now));
}

function demoParcel(n: number, now: Date): DemoParcel {
  const route = pick(ROUTES, n);
  const scans = journey(route, pick(OUTCOMES, n));
  const last = scans.at(-1) ?? pick(scans, 0);
  const lastScan =
    now.getTime() - (1.3 + ((n * 7) % 29)) * HOUR_MS - (last.status === 'Delivered' ? (n % 6) * DAY_MS : 0);
  const start = new Date(lastScan - last.hours * HOUR_MS);
  const id = newId(start);
  const activities = scans.map((scan, index) =>
    activityOf(scan, { id, start, before: scans[index - 1]?.status ?? null }),
  );
  const described = { ...people(n), ...goods(n), ...locations(route, last, n) };
  const events = { status_said: null, ...newestEvent(null, { event: activities.at(-1) }) };
  return { parcel: { ...described, ...record(id, n, route, last, scans, start), ...events }, activities };
}

function activityOf(
  { hours, title, event, description, icon, color, status }: Scan,
  { id: parcel_id, start, before }: { id: string; start: Date; before: string | null },
): Activity {
  const at = new Date(start.getTime() + hours * HOUR_MS);
  const timestamp = at.toISOString();
  const times = { happened_at: timestamp, created_at: timestamp, updated_at: timestamp };
  const effects = { status, status_before: before, current_location: null, location_before: null };
  const said = { title, event, event_source: 'said' as const };
  return { id: newId(at), parcel_id, ...said, description, icon, color, device_name: null, ...effects, ...times };
}

function people(n: number) {
  const [sender, recipient] = pick(PEOPLE, n);
  return {
    sender_name: sender,
    sender_email: `${mailName(sender)}@example.com`,
    mail_language: null,
    recipient_name: recipient,
    recipient_email: `${mailName(recipient)}@example.org`,
    recipient_phone_number: `+44 20 7946 0${String(100 + n)}`,
  };
}

function goods(n: number) {
  const [parcel_content, weight, declared_value] = pick(CONTENTS, n);
  const value = { declared_value, declared_currency: 'GBP' };
  return {
    parcel_content,
    weight,
    ...value,
    pieces: 1 + (n % 3),
    image: null,
    received_by: null,
    received_signed: null,
    received_reason: null,
    instruction: null,
  };
}

function locations({ from, to }: Route, last: Scan, n: number) {
  const [current, pickup, destination] = [PLACES[last.place], PLACES[from], PLACES[to]];
  return {
    pickup_location: nameOf(from),
    destination: nameOf(to),
    current_location: nameOf(last.place),
    show_map: n % 4 === 3 ? ('no' as const) : ('yes' as const),
    map_zoom: 4,
    map_current_latitude: current[1],
    map_current_longitude: current[2],
    map_pickup_latitude: pickup[1],
    map_pickup_longitude: pickup[2],
    map_destination_latitude: destination[1],
    map_destination_longitude: destination[2],
  };
}

function record(id: string, n: number, route: Route, last: Scan, scans: Scan[], start: Date) {
  const totalHours = journey(route, 'delivered').at(-1)?.hours ?? 0;
  const due = start.getTime() + totalHours * HOUR_MS;
  const scannedAt = new Date(start.getTime() + last.hours * HOUR_MS).toISOString();
  return {
    id,
    tracking_code: n === 0 ? DEMO_TRACKING_CODE : codeOf(`DEM${String(n * 7_919 + 100_003).padStart(9, '0')}`),
    status: last.status,
    service: serviceOf(route.service, last.icon),
    shipped_via: route.service,
    min_expected_delivery_date: dayOf(due),
    max_expected_delivery_date: dayOf(due + 2 * DAY_MS),
    history_count: scans.length,
    last_scan_at: scannedAt,
    created_at: start.toISOString(),
    updated_at: scannedAt,
  };
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const mailName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(/ +/g, '.');

/** A tracking code from its first twelve characters: appends the matching check character. */
function codeOf(characters: string): string {
  const body = `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}-`;
  const check = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].find((last) => isGeneratedTrackingCode(body + last));
  return body + (check ?? '0');
}
