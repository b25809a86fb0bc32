import { DEVICE_LIMITS, ERRORS } from '@waybill/contracts';
import { In } from 'typeorm';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { pairDevice } from '../../testing/paired-device.js';
import { changesState, emptyBody, label, routesOf, urlOf } from '../../testing/routes.js';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { StoredSession } from '../sessions/session.entity.js';
import { DeviceRow, PairingRow } from './device.entity.js';

const DAY_MS = 86_400_000;

let site: Site;
let admin: ApiClient;
let database: Database;

beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});
beforeEach(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  database = site.app.get(Database, { strict: false });
});
afterEach(() => site?.stop());

const begin = async (name = 'Van 7') => (await admin.post('/api/devices/pairings', { name })).json.data;
const claim = (client: ApiClient, code: string) => client.post('/api/devices/claim', { code });
const confirm = (pairing_id: string) => admin.post('/api/devices', { pairing_id });
const statusOf = async (client: ApiClient) => (await client.get('/api/devices/current')).json.data;
const devices = async () => (await admin.get('/api/devices')).json.data;
/** What only a device or the admin may read. */
const readAsDevice = (client: ApiClient) => client.get('/api/proofs/parcel?code=NONE-SUCH');

interface Scan {
  title: string;
  device_name: string | null;
}
const scansOf = (code: string, key: string, title: string) => {
  const now = new Date().toISOString();
  const scan = { key, code, title, description: 'At the door.', icon: 'verified', color: 'green', happened_at: now };
  return { sent_at: now, scans: [scan] };
};

describe('a pairing', () => {
  it('makes the browser that used the code a device once the admin has seen the same digits', async () => {
    const { id, code } = await begin();
    expect(Buffer.from(code, 'base64url')).toHaveLength(16);
    expect((await admin.get(`/api/devices/pairings/${id}`)).json.data).toMatchObject({ state: 'open', digits: null });

    const phone = new ApiClient(site.url);
    const claimed = await claim(phone, code);
    expect(claimed.json.data).toMatchObject({ state: 'waiting', digits: expect.stringMatching(/^\d\d$/) });
    const seen = (await admin.get(`/api/devices/pairings/${id}`)).json.data;
    expect(seen).toMatchObject({ state: 'claimed', name: 'Van 7', digits: claimed.json.data.digits });
    expect(await statusOf(phone)).toMatchObject({ state: 'waiting', digits: seen.digits });
    expect((await readAsDevice(phone)).status).toBe(401);

    const { status, json } = await confirm(id);
    expect({ status, message: json.message }).toEqual({ status: 201, message: 'Device paired.' });
    expect(await statusOf(phone)).toMatchObject({ state: 'paired', device: { name: 'Van 7' } });
    expect((await readAsDevice(phone)).status).toBe(404);
  });

  it('has a cookie that scripts cannot read, and stores neither code nor token', async () => {
    const { code } = await begin();
    const reply = await claim(new ApiClient(site.url), code);
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^waybill-device=[\w-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Strict$/);
    const token = /=([\w-]{43})/.exec(cookie)?.[1];
    const [row] = await database.manager.find(PairingRow);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(reply.text).not.toContain(token);
  });

  it('works once, also when two browsers use the code at the same time', async () => {
    const { code } = await begin();
    const replies = await Promise.all([1, 2, 3].map(() => claim(new ApiClient(site.url), code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await claim(new ApiClient(site.url), code)).json.errors).toEqual([ERRORS.pairing_expired.text]);
  });

  it('is over after five minutes, for the browser and for the admin', async () => {
    const { id, code } = await begin();
    const claimed = await begin('Second');
    await claim(new ApiClient(site.url), claimed.code);
    const past = new Date(Date.now() - 1).toISOString();
    await database.manager.update(PairingRow, { id: In([id, claimed.id]) }, { expires_at: past });
    expect((await claim(new ApiClient(site.url), code)).status).toBe(422);
    expect((await confirm(claimed.id)).status).toBe(404);
    expect((await admin.get(`/api/devices/pairings/${id}`)).status).toBe(404);
    expect(await devices()).toEqual([]);
  });

  it('cannot be confirmed before the code was used, nor after it was cancelled, nor twice', async () => {
    const unused = await begin();
    expect((await confirm(unused.id)).status).toBe(422);
    const cancelled = await begin();
    const phone = new ApiClient(site.url);
    await claim(phone, cancelled.code);
    await admin.delete('/api/devices/pairings', { id: cancelled.id });
    expect((await confirm(cancelled.id)).status).toBe(404);
    expect(await statusOf(phone)).toMatchObject({ state: 'none' });
    const used = await begin();
    await claim(new ApiClient(site.url), used.code);
    const replies = await Promise.all([confirm(used.id), confirm(used.id)]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await devices()).toHaveLength(1);
  });

  it('needs a recent confirmation of the admin', async () => {
    const { id, data } = await database.manager.findOneByOrFail(StoredSession, {});
    await database.manager.update(
      StoredSession,
      { id },
      { data: JSON.stringify({ ...JSON.parse(data), confirmed_at: 0 }) },
    );
    const refused = await admin.post('/api/devices/pairings', { name: 'Van 7' });
    expect(refused).toMatchObject({ status: 403, json: { errors: [ERRORS.confirmation_required.text] } });
    await admin.post('/api/admins/auth/confirm', { password: ADMIN.password });
    expect((await admin.post('/api/devices/pairings', { name: 'Van 7' })).status).toBe(201);
  });

  it(`of ${DEVICE_LIMITS.pairings} at most waits; guessing is throttled`, async () => {
    for (let n = 0; n < DEVICE_LIMITS.pairings; n++) await begin();
    expect((await admin.post('/api/devices/pairings', { name: 'One more' })).status).toBe(429);
    const guesses: number[] = [];
    for (let n = 0; n < 22; n++) guesses.push((await claim(new ApiClient(site.url), 'A'.repeat(22))).status);
    expect(guesses.slice(-2)).toEqual([429, 429]);
  });
});

describe('a paired device', () => {
  it('may call the routes for devices and those for visitors, as a visitor, and no other', async () => {
    const { phone } = await pairDevice(admin);
    const violations: string[] = [];
    let refused = 0;
    const routes = routesOf(site);
    // The answers to signing out and to a claim replace the cookie.
    for (const route of routes.filter(({ path }) => path !== 'admins/auth/signout')) {
      const reply = await phone.request(route.method, urlOf(route), emptyBody(route), {
        'x-forwarded-for': `10.1.0.${refused % 250}`,
      });
      const { access } = route.declared;
      const fits =
        access === 'admin' ? reply.status === 401 && reply.json.admin === 'false' : ![401, 403].includes(reply.status);
      if (access === 'admin') refused += 1;
      if (!fits || reply.status >= 500)
        violations.push(`${label(route)} → ${reply.status} ${reply.text.slice(0, 200)}`);
    }
    expect(violations).toEqual([]);
    expect(refused).toBeGreaterThan(60);
    const admitted = routes.filter(({ declared }) => declared.access === 'device').map(label);
    expect(admitted).toEqual(DEVICE_ROUTES);
    expect((await phone.get('/api/graph')).json.data.admin).toBe(false);
  });

  it('scans under its name, is told recipient and destination, and takes back its own scans only', async () => {
    const { phone } = await pairDevice(admin);
    const written = {
      tracking_code: 'SCAN-1',
      recipient_name: 'Ada King',
      destination: 'Oslo',
      sender_email: 'a@b.no',
    };
    const { id } = (await admin.post('/api/parcels', written)).json.data;
    const [mine, own] = [newId(), newId()];
    const { json } = await phone.post('/api/scans', scansOf('SCAN-1', mine, 'Picked up'));
    expect(json.data[0]).toMatchObject({
      outcome: 'added',
      parcel: { recipient_name: 'Ada King', destination: 'Oslo' },
    });
    expect(JSON.stringify(json)).not.toContain('a@b.no');
    await admin.post('/api/scans', scansOf('SCAN-1', own, 'In customs'));
    const history = async () => (await admin.get(`/api/parcels/${id}`)).json.data.history.data;
    expect((await history()).map((scan: Scan) => [scan.title, scan.device_name])).toEqual([
      ['In customs', null],
      ['Picked up', 'Van 7'],
    ]);
    expect((await phone.delete('/api/scans', { key: own })).status).toBe(409);
    expect((await phone.delete('/api/scans', { key: mine })).status).toBe(200);
    expect(await history()).toHaveLength(1);
    const [removed] = (await admin.get('/api/audit?entity=activities&action=deleted')).json.data;
    expect(removed).toMatchObject({ actor: 'device', name: 'Picked up' });
  });

  it('delivers by a scan alone only if the settings require no proof', async () => {
    const { phone } = await pairDevice(admin);
    await admin.post('/api/parcels', { tracking_code: 'SCAN-2', recipient_name: 'Ada', destination: 'Oslo' });
    const deliver = async (who: ApiClient) =>
      (await who.post('/api/scans', scansOf('SCAN-2', newId(), 'Delivered'))).json.data[0];
    await admin.patch('/api/settings', { proof_required: 'name' });
    expect(await deliver(phone)).toMatchObject({ outcome: 'refused', message: ERRORS.proof_required.text });
    await admin.patch('/api/settings', { proof_required: 'none' });
    expect((await deliver(phone)).outcome).toBe('added');
  });

  it('tries 60 unknown codes an hour by scans, one after the other or at once; then it has to wait', async () => {
    const { phone } = await pairDevice(admin);
    await admin.post('/api/parcels', { tracking_code: 'SCAN-3', recipient_name: 'Ada', destination: 'Oslo' });
    const { sent_at, scans } = scansOf('', '', 'Picked up');
    const scansFor = (codes: string[]) => ({
      sent_at,
      scans: codes.map((code) => ({ ...scans[0], key: newId(), code })),
    });
    const guess = (n: number, who = phone) =>
      who.post('/api/scans', scansFor(Array.from({ length: n }, () => `GUESS-${newId()}`)));
    expect((await phone.post('/api/scans', scansFor(Array(90).fill('GUESS-SAME')))).status).toBe(200);
    const others = (await pairDevice(admin, 'Van 8')).phone;
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => guess(59)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    expect(statuses).toContain(429);
    const known = await phone.post('/api/scans', scansFor(['SCAN-3']));
    expect(known).toMatchObject({ status: 429, json: { data: null } });
    expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await others.post('/api/scans', scansFor(['SCAN-3']))).json.data[0].outcome).toBe('added');
    expect((await guess(100, admin)).status).toBe(200);
  });

  it('whose phone was offline may have a hundred answered at once', async () => {
    const { phone } = await pairDevice(admin);
    const { sent_at, scans } = scansOf('', '', 'Picked up');
    const all = Array.from({ length: 100 }, (_, n) => ({ ...scans[0], key: newId(), code: `OFFLINE-${n}` }));
    expect((await phone.post('/api/scans', { sent_at, scans: all })).status).toBe(200);
    expect((await phone.post('/api/scans', { sent_at, scans: all.slice(0, 1) })).status).toBe(429);
  });

  it('is refused from other sites', async () => {
    const { phone } = await pairDevice(admin);
    for (const route of routesOf(site).filter((one) => one.declared.access === 'device' && changesState(one))) {
      const reply = await phone.request(route.method, urlOf(route), emptyBody(route), {
        'sec-fetch-site': 'cross-site',
      });
      expect(reply.status).toBe(403);
    }
  });

  it('is listed with its last use, and removed in one call that ends it at once', async () => {
    const { phone, device } = await pairDevice(admin);
    expect(await devices()).toEqual([
      expect.objectContaining({ id: device.id, name: 'Van 7', last_used_at: null, created_at: expect.any(String) }),
    ]);
    await readAsDevice(phone);
    const [{ last_used_at, expires_at }] = await devices();
    expect(Date.now() - Date.parse(last_used_at)).toBeLessThan(60_000);
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 29 * DAY_MS);

    const earlier = new Date(Date.now() - 2 * 60_000).toISOString();
    await database.manager.update(DeviceRow, { id: device.id }, { seen_at: earlier });
    await readAsDevice(phone);
    expect(Date.now() - Date.parse((await devices())[0].last_used_at)).toBeLessThan(60_000);

    expect((await admin.delete('/api/devices', { id: device.id })).status).toBe(200);
    const ended = await readAsDevice(phone);
    expect(ended).toMatchObject({ status: 401, json: { errors: [ERRORS.device_unpaired.text] } });
    expect(ended.json.admin).toBeUndefined();
    expect(await statusOf(phone)).toMatchObject({ state: 'none' });
    expect((await admin.delete('/api/devices', { id: device.id })).status).toBe(404);
    expect(await devices()).toEqual([]);
  });

  it('expires after the days of the settings', async () => {
    expect((await admin.patch('/api/settings', { device_days: 0 })).status).toBe(422);
    expect((await admin.patch('/api/settings', { device_days: '' })).status).toBe(422);
    expect((await admin.patch('/api/settings', { device_days: 2 })).status).toBe(200);
    const { phone, device } = await pairDevice(admin);
    const left = Date.parse((await devices())[0].expires_at) - Date.now();
    expect(left).toBeGreaterThan(1.9 * DAY_MS);
    expect(left).toBeLessThanOrEqual(2 * DAY_MS);
    const past = new Date(Date.now() - 1).toISOString();
    await database.manager.update(DeviceRow, { id: device.id }, { expires_at: past });
    expect((await readAsDevice(phone)).status).toBe(401);
    expect(await devices()).toEqual([]);
  });

  it('is in the audit log by name, and as the actor of what it does; its last use is no change', async () => {
    const { phone, device } = await pairDevice(admin);
    await readAsDevice(phone);
    const entries = (await admin.get(`/api/audit?entity=devices`)).json.data;
    expect(entries).toEqual([expect.objectContaining({ action: 'created', actor: 'admin', name: 'Van 7' })]);
    expect(entries[0].fields).toContain('token_hash');
    expect(JSON.stringify(entries[0].changes)).not.toContain('token_hash');
    await admin.delete('/api/devices', { id: device.id });
    const [removed] = (await admin.get(`/api/audit?entity=devices`)).json.data;
    expect(removed).toMatchObject({ action: 'deleted', name: 'Van 7' });
  });

  it('is mailed to the admin', async () => {
    await pairDevice(admin);
    const [mail] = await database.manager.find(OutboxMail);
    expect(mail).toMatchObject({ recipient: ADMIN.email, subject: 'A device was paired' });
    expect(mail?.body).toContain('Name: Van 7');
  });

  it(`is one of at most ${DEVICE_LIMITS.devices}; expired ones make room`, async () => {
    const { device } = await pairDevice(admin);
    const template = await database.manager.findOneByOrFail(DeviceRow, { id: device.id });
    const rows = Array.from({ length: DEVICE_LIMITS.devices - 1 }, (_, n) => ({
      ...{ ...template, id: newId() },
      token_hash: n.toString(16).padStart(64, '0'),
    }));
    for (let start = 0; start < rows.length; start += 50)
      await database.manager.insert(DeviceRow, rows.slice(start, start + 50));
    await expect(pairDevice(admin)).rejects.toThrow(ERRORS.too_many_devices.text);
    const past = new Date(Date.now() - 1).toISOString();
    await database.manager.update(DeviceRow, { id: rows[0]?.id ?? '' }, { expires_at: past });
    await pairDevice(admin, 'Van 8');
    expect(await devices()).toHaveLength(DEVICE_LIMITS.devices);
  });
});

/** Everything that a device may do beyond a visitor. A new route for devices has to be added here. */
const DEVICE_ROUTES = [
  'DELETE /api/scans',
  'GET /api/proofs/parcel',
  'GET /api/scan-presets',
  'GET /api/status-mappings/reading',
  'POST /api/proofs',
  'POST /api/scans',
];
