import { MAX_PICKUP_POINTS, type OfferedPickupPoint, type PickupPoint } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { pairDevice } from '../../testing/paired-device.js';
import { type Site, startSite } from '../../testing/site.js';
import { verifiedBrowser } from '../../testing/verified-browser.js';
import { newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PickupPointRow } from './pickup-point.entity.js';

const STATION = { name: 'Central Station', location: 'Oslo, Norway\nJernbanetorget 1', hours: 'Mon–Fri 9:00–18:00' };
const AT_OSLO = { latitude: 59.91, longitude: 10.75 };
const AT_BERGEN = { latitude: 60.39, longitude: 5.32 };
const NOWHERE = { latitude: null, longitude: null };
const CODE = 'COLLECT-1000';

let site: Site;
let admin: ApiClient;
let recipient: ApiClient;
let parcelId: string;

beforeAll(async () => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite();
  admin = await signInAsAdmin(site);
  const { json } = await admin.post('/api/parcels', {
    ...{ tracking_code: CODE, recipient_name: 'Ada King', recipient_email: 'ada@example.org', status: 'In transit' },
    ...{ destination: 'Oslo, Norway\nStorgata 1', map_destination_latitude: 59.9, map_destination_longitude: 10.7 },
  });
  parcelId = json.data.id;
  recipient = await verifiedBrowser(site, CODE, 'ada@example.org');
});

async function point(values: object = {}): Promise<PickupPoint> {
  const { status, json } = await admin.post('/api/pickup-points', { ...STATION, ...values });
  expect(status).toBe(201);
  return json.data;
}
const offered = async (browser = recipient, language = 'en'): Promise<OfferedPickupPoint[]> => {
  const from = { 'accept-language': language };
  const { json } = await browser.request('GET', `/api/recipients/pickup-points?code=${CODE}`, undefined, from);
  return json.data;
};
const collect = (pickup_point_id?: string) =>
  recipient.post('/api/recipients/instructions', { code: CODE, kind: 'pickup_point', pickup_point_id });

afterEach(async () => {
  const { data } = (await admin.get('/api/pickup-points?per_page=100')).json;
  for (const { id } of data) await admin.delete('/api/pickup-points', { id });
});

it.each(['Müller', 'mueller', 'MULLER'])('is found by "%s", however its name is written', async (search) => {
  await point({ ...STATION, name: 'Kiosk Müller' });
  await point({ ...STATION, name: 'Kiosk Mueller & Co.' });
  const found = (await admin.get(`/api/pickup-points?search=${encodeURIComponent(search)}`)).json.data;
  expect(found.map(({ name }: { name: string }) => name)).toContain('Kiosk Müller');
  if (search !== 'MULLER') expect(found).toHaveLength(2);
});

it('takes a position with decimal commas', async () => {
  expect(await point({ ...STATION, latitude: '59,911', longitude: '-10,75' })).toMatchObject({
    latitude: 59.911,
    longitude: -10.75,
  });
});

it('is created, found, changed and deleted by the admin', async () => {
  const created = await point();
  expect(created).toMatchObject({ ...STATION, latitude: null, longitude: null });
  expect((await admin.get('/api/pickup-points?search=jernbane')).json.data).toEqual([created]);
  const change = { id: created.id, ...STATION, ...AT_OSLO, updated_at: created.updated_at };
  expect((await admin.patch('/api/pickup-points', change)).json.data).toMatchObject(AT_OSLO);
  expect((await admin.patch('/api/pickup-points', change)).status).toBe(409);
});

it.each([
  [{ latitude: 59.9 }, 'A position needs both its latitude and its longitude.'],
  [{ latitude: 91, longitude: 0 }, 'Latitude'],
  [{ name: 'x'.repeat(101) }, 'Name must have at most 100 characters.'],
  [{ location: '\nFlat 7' }, 'Address must not start with an empty line'],
  [{ hours: 'x'.repeat(601) }, 'Opening hours must have at most 600 characters.'],
])('is refused with %j', async (values, message) => {
  const { status, json } = await admin.post('/api/pickup-points', { ...STATION, ...values });
  expect([status, json.errors[0]]).toEqual([422, expect.stringContaining(message)]);
});

it('half a position is refused in a change too', async () => {
  const { id } = await point(AT_OSLO);
  const change = { id, ...STATION, latitude: null, longitude: 10 };
  expect((await admin.patch('/api/pickup-points', change)).status).toBe(422);
  expect((await admin.patch('/api/pickup-points', { ...change, longitude: null })).status).toBe(200);
});

it('is offered to the verified recipient alone, the nearest first, in their language', async () => {
  const far = await point({ name: 'Bergen', ...AT_BERGEN });
  const unknown = await point({ name: 'Anywhere', hours: null });
  const near = await point(AT_OSLO);
  const words = { kind: 'pickup', record: near.id, language: 'de', text: 'Mo–Fr 9–18 Uhr' };
  expect((await admin.post('/api/translations', words)).status).toBe(201);
  const points = await offered();
  expect(points.map(({ id }) => id)).toEqual([near.id, far.id, unknown.id]);
  expect(points[0]).toMatchObject({ hours: STATION.hours, hours_language: 'en' });
  expect(points.map(({ kilometers }) => kilometers && Math.round(kilometers))).toEqual([3, 303, null]);
  expect((await offered(recipient, 'de'))[0]).toMatchObject({ hours: 'Mo–Fr 9–18 Uhr', hours_language: null });
  expect(await offered(new ApiClient(site.url))).toBeNull();
  await admin.delete('/api/pickup-points', { id: near.id });
  expect((await admin.get(`/api/translations?kind=pickup&record=${near.id}`)).status).toBe(404);
});

it('that is chosen reaches panel, scan and driver by its name, which stays when it is deleted', async () => {
  const { id, name } = await point();
  const { status, json } = await collect(id);
  expect(status).toBe(200);
  const instruction = { kind: 'pickup_point', detail: name, day: null, note: null };
  expect(json.data.parcel.instruction).toMatchObject(instruction);
  expect((await admin.get(`/api/parcels/${parcelId}`)).json.data.instruction).toMatchObject(instruction);
  const { phone } = await pairDevice(admin);
  const at = new Date().toISOString();
  const scan = { key: newId(), code: CODE, happened_at: at, title: 'Sorted', icon: 'verified', color: 'green' };
  const [scanned] = (await phone.post('/api/scans', { sent_at: at, scans: [{ ...scan, description: 'At the hub.' }] }))
    .json.data;
  expect(scanned.parcel.instruction).toMatchObject(instruction);
  expect((await phone.get(`/api/proofs/parcel?code=${CODE}`)).json.data.instruction).toMatchObject(instruction);
  await admin.delete('/api/pickup-points', { id });
  expect((await admin.get(`/api/parcels/${parcelId}`)).json.data.instruction).toMatchObject(instruction);
});

it('must be one that there is', async () => {
  expect((await collect()).json.errors).toEqual(['Pick-up point is required.']);
  expect((await collect(newId())).json.errors).toEqual(['Choose one of the pick-up points.']);
});

it(`can be at most ${MAX_PICKUP_POINTS}, also when two come at once`, async () => {
  const database = site.app.get(Database, { strict: false });
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  const rows = Array.from({ length: MAX_PICKUP_POINTS - 1 }, () => ({ ...STATION, ...NOWHERE, ...times, id: newId() }));
  await database.withTransaction(async () => {
    await database.manager.insert(PickupPointRow, rows);
    await site.app.get(Counters, { strict: false }).add('pickup_points', rows.length);
  });
  const replies = await Promise.all([1, 2].map(() => admin.post('/api/pickup-points', STATION)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await offered()).toHaveLength(MAX_PICKUP_POINTS);
});
