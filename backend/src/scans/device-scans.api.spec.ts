import { ERRORS } from '@waybill/contracts';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { pairDevice } from '../../testing/paired-device.js';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';

const HUB = { title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' };

let site: Site;
let admin: ApiClient;
let phone: ApiClient;
let created = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
beforeEach(async () => {
  ({ phone } = await pairDevice(admin));
});

async function newParcel(values: object = {}): Promise<string> {
  const tracking_code = `DEVICE-${created++}`;
  await admin.post('/api/parcels', { tracking_code, recipient_name: 'Ada King', destination: 'Oslo', ...values });
  return tracking_code;
}
const scanOf = (code: string, more: object = {}) => ({
  ...{ key: newId(), code, happened_at: new Date().toISOString(), ...HUB },
  ...more,
});
const post = (scans: object[], who = phone) => who.post('/api/scans', { sent_at: new Date().toISOString(), scans });
const deviceOf = async (code: string) =>
  (await admin.get(`/api/parcels/${code}`)).json.data.history.data[0]?.device_name;

describe('what a device is told of a parcel', () => {
  it('is nothing by a scan that leaves no trace', async () => {
    const [moving, arrived] = [await newParcel(), await newParcel({ status: 'Delivered' })];
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const scans = [scanOf(moving, { happened_at: inAnHour }), scanOf(arrived)];
    const { json, text } = await post(scans);
    expect(json.data).toMatchObject([
      { outcome: 'refused', parcel: null },
      { outcome: 'delivered', parcel: null },
    ]);
    expect(text).not.toContain('Ada King');
    expect((await post([scanOf(arrived)], admin)).json.data[0].parcel).toMatchObject({ recipient_name: 'Ada King' });
  });

  it('is the recipient by a scan that was added, or was there already', async () => {
    const code = await newParcel();
    const { json } = await post([scanOf(code), scanOf(code)]);
    expect(json.data).toMatchObject([
      { outcome: 'added', parcel: { recipient_name: 'Ada King' } },
      { outcome: 'duplicate', parcel: { recipient_name: 'Ada King' } },
    ]);
  });

  it('counts like a code that no parcel has, by scans and by questions together', async () => {
    const arrived = await newParcel({ status: 'Delivered' });
    expect((await post(Array.from({ length: 59 }, () => scanOf(arrived)))).status).toBe(200);
    const ask = (code: string) => phone.get(`/api/proofs/parcel?code=${code}`);
    expect((await ask('NONE-SUCH')).status).toBe(404);
    expect((await ask(arrived)).status).toBe(429);
    const refused = await post([scanOf(await newParcel())]);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});

it('whoever did not make a scan cannot take it back, and is told so', async () => {
  const code = await newParcel();
  const scan = scanOf(code);
  await post([scan]);
  const { phone: other } = await pairDevice(admin, 'Van 8');
  for (const who of [other, admin]) {
    const refused = await who.delete('/api/scans', { key: scan.key });
    expect(refused).toMatchObject({ status: 409, json: { errors: [ERRORS.scan_of_another.text] } });
  }
  expect((await phone.delete('/api/scans', { key: scan.key })).status).toBe(200);
});

describe('a phone on which the admin has signed in', () => {
  it('goes on as the device, with what a device may', async () => {
    const both = await withBothCookies();
    const code = await newParcel();
    expect((await post([scanOf(code)], both)).json.data[0].outcome).toBe('added');
    expect(await deviceOf(code)).toBe('Van 7');
    await admin.patch('/api/settings', { proof_required: 'name' });
    const [refused] = (await post([scanOf(code, { title: 'Delivered' })], both)).json.data;
    expect(refused).toMatchObject({ outcome: 'refused', message: ERRORS.proof_required.text });
    await admin.patch('/api/settings', { proof_required: 'none' });
    expect((await both.get('/api/devices')).status).toBe(200);
  });

  it('is the admin once the device was removed', async () => {
    const both = await withBothCookies();
    const [{ id }] = (await admin.get('/api/devices')).json.data;
    await admin.delete('/api/devices', { id });
    const code = await newParcel();
    expect((await post([scanOf(code)], both)).json.data[0].outcome).toBe('added');
    expect(await deviceOf(code)).toBeNull();
  });

  /** The client keeps one cookie: it gets the other from the session of another. */
  async function withBothCookies(): Promise<ApiClient> {
    const reply = await new ApiClient(site.url).post('/api/admins/auth/signin', ADMIN);
    const [session] = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const both = new ApiClient(site.url);
    const send = both.request.bind(both);
    both.request = (method, path, body, headers = {}) =>
      send(method, path, body, { ...headers, cookie: `${session}; ${phone.cookies}` });
    return both;
  }
});
