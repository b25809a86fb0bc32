import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { Parcel } from './parcel.entity.js';

let site: Site;
let admin: ApiClient;
let created = 0;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const HALF = 'A position needs both its latitude and its longitude.';
const base = () => ({ tracking_code: `PLACE-${created++}`, recipient_name: 'Ann', destination: 'Oslo' });
const create = async (values: object = {}) => (await admin.post('/api/parcels', { ...base(), ...values })).json.data;
const patch = ({ id, tracking_code }: { id: string; tracking_code: string }, values: object) =>
  admin.patch('/api/parcels', { id, tracking_code, recipient_name: 'Ann', destination: 'Oslo', ...values });

it.each(['current', 'pickup', 'destination'])(
  'half a %s position is refused, at the missing coordinate',
  async (pin) => {
    const half = { [`map_${pin}_latitude`]: 51.9 };
    const refusal = { status: 422, json: { field_errors: { [`map_${pin}_longitude`]: HALF } } };
    expect(await admin.post('/api/parcels', { ...base(), ...half })).toMatchObject(refusal);
    const parcel = await create();
    expect(await patch(parcel, half)).toMatchObject(refusal);
    expect(await patch(parcel, { ...half, [`map_${pin}_longitude`]: null })).toMatchObject(refusal);
  },
);

it('one coordinate can be changed, both removed, but not one', async () => {
  const parcel = await create({ map_pickup_latitude: 51.9, map_pickup_longitude: 4.5 });
  expect((await patch(parcel, { map_pickup_latitude: 52 })).json.data).toMatchObject({
    ...{ map_pickup_latitude: 52, map_pickup_longitude: 4.5 },
  });
  expect(await patch(parcel, { map_pickup_longitude: null })).toMatchObject({
    ...{ status: 422, json: { field_errors: { map_pickup_longitude: HALF } } },
  });
  expect((await patch(parcel, { map_pickup_latitude: null, map_pickup_longitude: null })).status).toBe(200);
});

it('half a position that was stored before stands in the way of nothing', async () => {
  const parcel = await create();
  const { manager } = site.app.get(Database, { strict: false });
  await manager.update(Parcel, { id: parcel.id }, { map_pickup_latitude: 51.9 });
  expect((await patch(parcel, { status: 'Packed' })).status).toBe(200);
  const scan = { title: 'Arrived', description: 'Sorted.', icon: 'home_work', color: 'green', parcel_id: parcel.id };
  expect((await admin.post('/api/activities', scan)).status).toBe(201);
});

it('silent parcels are those that the dashboard counts', async () => {
  const scan = { title: 'In transit', description: 'On its way.', icon: 'local_shipping', color: 'green' };
  const scanned = async (status: string, happened_at?: string) => {
    const parcel = await create();
    await admin.post('/api/activities', { ...scan, parcel_id: parcel.id, status, happened_at });
    return parcel.tracking_code as string;
  };
  const day = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString().slice(0, 16);
  const silent = [await scanned('In transit', day), await scanned('Out for delivery', day)];
  await scanned('In transit');
  await scanned('Delivered', day);
  const { data } = (await admin.get('/api/parcels?silent=yes&sort=oldest')).json;
  expect(data.map((row: { tracking_code: string }) => row.tracking_code)).toEqual(silent);
  expect((await admin.get('/api/dashboard')).json.data.silent).toBe(silent.length);
  expect((await admin.get('/api/parcels/ids?silent=yes')).json.data.ids).toHaveLength(silent.length);
  expect((await admin.get('/api/parcels?silent=no')).status).toBe(422);
});
