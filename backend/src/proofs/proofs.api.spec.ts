import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS, PROOF_LIMITS } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import sharp from 'sharp';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { jpegWithMetadata, pngImage } from '../../testing/images.js';
import { pairDevice } from '../../testing/paired-device.js';
import { type Site, startSite } from '../../testing/site.js';
import { BulkTrashService } from '../bulk/bulk-trash.service.js';
import { CleanupService } from '../cleanup/cleanup.service.js';
import { RetentionService } from '../cleanup/retention.service.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { provenDeliveries } from '../database/migrations/proven-deliveries.js';
import { Parcel } from '../parcels/parcel.entity.js';
import { ProofRow } from './proof.entity.js';
import { ProofRetention } from './proof-retention.js';

const STROKES = [
  [
    [10, 20],
    [110, 60],
  ],
  [[300, 200]],
];
const DAY_MS = 86_400_000;

let site: Site;
let admin: ApiClient;
let visitor: ApiClient;
let phone: ApiClient;
let parcel: { id: string; tracking_code: string };
let count = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  visitor = new ApiClient(site.url);
  ({ phone } = await pairDevice(admin));
});
beforeEach(async () => {
  parcel = await newParcel();
});

const newParcel = async () =>
  (
    await admin.post('/api/parcels', {
      tracking_code: `PROOF-${++count}`,
      recipient_name: 'Ada King',
      destination: 'Oslo, Norway\nStorgata 1',
      recipient_phone_number: '+47 22 00 00 00',
      status: 'Out for delivery',
    })
  ).json.data;

type Fields = Record<string, string>;
function form(fields: Fields = {}, photo?: Buffer): FormData {
  const data = new FormData();
  const all: Fields = {
    id: newId(),
    tracking_code: parcel.tracking_code,
    receiver_name: 'Brita Aas Lund',
    relationship: 'household',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) data.set(name, value);
  if (photo) data.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return data;
}
const take = (fields?: Fields, photo?: Buffer, who = phone) => who.post('/api/proofs', form(fields, photo));
const proofs = async () => (await admin.get(`/api/proofs?parcel_id=${parcel.id}`)).json.data;
const detail = async () => (await admin.get(`/api/parcels/${parcel.id}`)).json.data;
const tracked = async () => (await visitor.get(`/api/parcels/${parcel.tracking_code}`)).json.data;
const set = async (settings: object) => expect((await admin.patch('/api/settings', settings)).status).toBe(200);
const signature = JSON.stringify(STROKES);
const photos = () => readdir(join(site.env.DATA_DIR ?? '', 'uploads/images/private')).catch(() => []);

it('delivers the parcel in the same transaction, under the name of the device and at its own time', async () => {
  const taken_at = new Date(Date.now() - 7_200_000).toISOString();
  const reply = await take({ signature, taken_at }, await pngImage());
  expect(reply).toMatchObject({ status: 201, json: { data: { tracking_code: parcel.tracking_code, taken_at } } });
  const { stage, status, history } = await detail();
  expect({ stage, status }).toEqual({ stage: 'delivered', status: 'Delivered' });
  expect(history.data[0]).toMatchObject({ title: 'Delivered', happened_at: taken_at, device_name: 'Van 7' });
  expect(await proofs()).toEqual([
    expect.objectContaining({
      ...{ receiver_name: 'Brita Aas Lund', relationship: 'household', device_name: 'Van 7', taken_at },
      ...{ has_photo: true, has_signature: true, latitude: null },
    }),
  ]);
});

it('a parcel that is delivered already gets the proof, and no second scan', async () => {
  const { id } = parcel;
  const scan = { title: 'Delivered', description: 'At the door.', icon: 'check_circle', color: 'green' };
  await admin.post('/api/activities', { parcel_id: id, ...scan });
  expect((await take({}, undefined, admin)).status).toBe(201);
  expect((await detail()).history.data).toHaveLength(1);
  expect((await proofs())[0].device_name).toBeNull();
});

it('corrects the clock of a phone that is wrong, and takes nothing from the future', async () => {
  const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
  const reply = await take({ taken_at: ahead(3_600_000 - 600_000), sent_at: ahead(3_600_000) });
  const age = Date.now() - Date.parse(reply.json.data.taken_at);
  expect(age).toBeGreaterThan(590_000);
  expect(age).toBeLessThan(660_000);
  parcel = await newParcel();
  const future = await take({ taken_at: ahead(DAY_MS) });
  expect(Date.parse(future.json.data.taken_at)).toBeLessThanOrEqual(Date.now());
});

it('of a neighbor says so', async () => {
  await take({ relationship: 'neighbor' });
  const { event, status, answer, history } = await tracked();
  expect({ event, status, phrase: answer.phrase }).toEqual({
    event: 'delivered_to_neighbour',
    status: 'Delivered to a neighbor',
    phrase: 'delivered_to_neighbour',
  });
  expect(history.data[0]).toMatchObject({ title: 'Delivered to a neighbor', event: 'delivered_to_neighbour' });
});

it('that is older than a newer scan says what the parcel is now', async () => {
  const scan = { description: 'Seen.', icon: 'local_shipping', color: 'green' };
  await admin.post('/api/activities', { parcel_id: parcel.id, title: 'In transit', ...scan });
  const reply = await take({ taken_at: new Date(Date.now() - 3_600_000).toISOString() });
  expect(reply).toMatchObject({ status: 201, json: { data: { stage: 'in_transit' } } });
  expect(reply.json.message).toBe('Proof of delivery saved. By a newer entry the parcel is: in transit.');
  expect((await detail()).stage).toBe('in_transit');
  expect((await take()).json).toMatchObject({ message: 'Delivered.', data: { stage: 'delivered' } });
});

describe('sent again', () => {
  it('changes nothing, also at the same time', async () => {
    const fields = { id: newId(), signature };
    const photo = await pngImage();
    const before = (await photos()).length;
    const replies = await Promise.all([take(fields, photo), take(fields, photo), take(fields, photo)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await proofs()).toHaveLength(1);
    expect((await detail()).history.data).toHaveLength(1);
    await until(async () => (await photos()).length === before + 1);
  });

  it('for another parcel is refused', async () => {
    const id = newId();
    await take({ id });
    parcel = await newParcel();
    expect((await take({ id })).json.errors).toEqual([ERRORS.idempotency_reused.text]);
    expect(await proofs()).toEqual([]);
  });
});

describe('what the settings require', () => {
  afterEach(() => set({ proof_required: 'none' }));

  it.each([
    ['none', [], true],
    ['name', [], true],
    ['signature', [], false],
    ['signature', ['signature'], true],
    ['photo', ['signature'], false],
    ['photo', ['photo'], true],
    ['both', ['photo'], false],
    ['both', ['photo', 'signature'], true],
  ] as const)('%s, with %j: %s', async (required, parts: readonly string[], accepted) => {
    await set({ proof_required: required });
    const fields: Fields = parts.includes('signature') ? { signature } : {};
    const { status } = await take(fields, parts.includes('photo') ? await pngImage() : undefined);
    expect(status).toBe(accepted ? 201 : 422);
    expect((await detail()).stage).toBe(accepted ? 'delivered' : 'out_for_delivery');
  });

  it('is told to the device with the parcel: recipient and destination, nothing else', async () => {
    await set({ proof_required: 'photo' });
    expect((await phone.get(`/api/proofs/parcel?code=${parcel.tracking_code}`)).json.data).toEqual({
      ...{ tracking_code: parcel.tracking_code, recipient_name: 'Ada King', destination: 'Oslo, Norway\nStorgata 1' },
      ...{ stage: 'out_for_delivery', required: 'photo', instruction: null },
    });
    expect((await phone.get('/api/devices/current')).json.data.proof).toEqual({ required: 'photo', place: 'no' });
  });

  it('includes the place only where the settings allow it', async () => {
    const place = { latitude: '59.911491', longitude: '10.757933' };
    await take(place);
    expect((await proofs())[0]).toMatchObject({ latitude: null, longitude: null });
    parcel = await newParcel();
    await set({ proof_place: 'yes' });
    await take(place);
    expect((await proofs())[0]).toMatchObject({ latitude: 59.911491, longitude: 10.757933 });
    await set({ proof_place: 'no' });
  });
});

describe('photo and signature', () => {
  it('are shown to the admin alone; the photo is re-encoded and loses its metadata', async () => {
    await take({ signature }, await jpegWithMetadata());
    const [{ id }] = await proofs();
    const photo = await admin.get(`/api/proofs/${id}/photo`);
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      ...{ 'content-type': 'image/webp', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(photo.bytes.includes('Somebody private')).toBe(false);
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'webp', width: 48, height: 64 });
    const drawn = await admin.get(`/api/proofs/${id}/signature.svg`);
    expect(drawn.headers.get('content-type')).toContain('image/svg+xml');
    expect(drawn.text).toContain('d="M10 20L110 60M300 200h0"');
    const { photo: name } = await site.app.get(Database, { strict: false }).manager.findOneByOrFail(ProofRow, { id });
    for (const who of [visitor, phone]) {
      expect((await who.get(`/api/proofs/${id}/photo`)).status).toBe(401);
      expect((await who.get(`/api/proofs/${id}/signature.svg`)).status).toBe(401);
      expect((await who.get(`/api/proofs?parcel_id=${parcel.id}`)).status).toBe(401);
      for (const path of [`${name}`, encodeURIComponent(`${name}`)])
        expect((await who.get(`/uploads/images/${path}`)).status).toBe(404);
    }
  });

  it('are 404 where there are none', async () => {
    await take();
    const [{ id }] = await proofs();
    expect((await admin.get(`/api/proofs/${id}/photo`)).status).toBe(404);
    expect((await admin.get(`/api/proofs/${id}/signature.svg`)).status).toBe(404);
    expect((await admin.get(`/api/proofs/${newId()}/photo`)).status).toBe(404);
  });

  it.each([
    ['markup', '"<svg onload=alert(1)>"'],
    ['no JSON', '[[['],
    ['no strokes', '[]'],
    ['an empty stroke', '[[]]'],
    ['a point outside', '[[[601, 3]]]'],
    ['a fraction', '[[[1.5, 3]]]'],
    ['three numbers', '[[[1, 2, 3]]]'],
    ['too many strokes', JSON.stringify(Array.from({ length: PROOF_LIMITS.strokes + 1 }, () => [[1, 1]]))],
    ['too many points', JSON.stringify([Array.from({ length: PROOF_LIMITS.points + 1 }, () => [1, 1])])],
  ])('a signature of %s is refused', async (_, text) => {
    expect(await take({ signature: text })).toMatchObject({
      status: 422,
      json: { errors: ['Signature is not valid.'] },
    });
    expect((await detail()).stage).toBe('out_for_delivery');
  });

  it('as large as they may be are accepted', async () => {
    const stroke = (n: number) => Array.from({ length: n }, (_, x) => [x % 600, 239]);
    const most = [
      stroke(PROOF_LIMITS.points - PROOF_LIMITS.strokes + 1),
      ...Array(PROOF_LIMITS.strokes - 1).fill([[599, 239]]),
    ];
    expect((await take({ signature: JSON.stringify(most) })).status).toBe(201);
  });

  it('beyond their limits are refused, and leave nothing', async () => {
    const before = await photos();
    expect((await take({}, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await take({}, Buffer.from('GIF89a'))).status).toBe(415);
    expect((await take({ signature: '1'.repeat(30_000) })).status).toBe(413);
    expect(await photos()).toEqual(before);
    expect(await proofs()).toEqual([]);
  });
});

it(`a parcel has at most ${PROOF_LIMITS.perParcel}`, async () => {
  for (let n = 0; n < PROOF_LIMITS.perParcel; n++) expect((await take()).status).toBe(201);
  expect((await take({}, await pngImage())).json.errors).toEqual([ERRORS.too_many_proofs.text]);
  expect(await proofs()).toHaveLength(PROOF_LIMITS.perParcel);
});

it('a code that is unknown is refused, and trying is slow for a device', async () => {
  const { phone: other } = await pairDevice(admin, 'Van 8');
  expect((await take({ tracking_code: 'NONE-SUCH' }, undefined, other)).status).toBe(404);
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) statuses.push((await other.get(`/api/proofs/parcel?code=TRY-${1000 + n}`)).status);
  expect(statuses.slice(0, 59)).toEqual(Array(59).fill(404));
  expect(statuses.at(-1)).toBe(429);
  expect((await take({}, undefined, other)).status).toBe(429);
});

describe('a visitor', () => {
  afterEach(() => set({ proof_shown: 'no' }));

  it('sees initials and whether it was signed, only where the settings allow it', async () => {
    await take({ signature }, await pngImage());
    expect((await tracked()).proof).toBeNull();
    await set({ proof_shown: 'yes' });
    const reply = await visitor.get(`/api/parcels/${parcel.tracking_code}`);
    expect(reply.json.data.proof).toEqual({ receiver: 'B. A. L.', signed: true });
    expect(reply.text).not.toMatch(/Brita|Lund|household|Van 7|private/);
  });

  it('sees nothing of a parcel that is no longer delivered', async () => {
    await set({ proof_shown: 'yes' });
    await take();
    expect((await tracked()).proof).toEqual({ receiver: 'B. A. L.', signed: false });
    const [{ id }] = (await detail()).history.data;
    await admin.delete('/api/activities', { id, restores: 'yes' });
    expect((await tracked()).proof).toBeNull();
  });
});

describe('the receiver that is shown', () => {
  const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' };
  const scan = async (title: string, more: object = {}) => {
    const reply = await admin.post('/api/activities', { parcel_id: parcel.id, title, ...SCAN, ...more });
    expect(reply.status).toBe(201);
    return reply.json.data;
  };
  const newest = async () => (await detail()).history.data[0];
  const receiver = async () => (await tracked()).proof?.receiver ?? null;
  beforeEach(() => set({ proof_shown: 'yes' }));
  afterEach(() => set({ proof_shown: 'no' }));

  it('is not that of an earlier delivery', async () => {
    await take();
    await scan('Returned to sender');
    await scan('Delivered');
    expect(await receiver()).toBeNull();
    expect(await proofs()).toEqual([expect.objectContaining({ receiver_name: 'Brita Aas Lund', is_current: false })]);
  });

  it('is not that of a delivery that was taken back', async () => {
    await take();
    await admin.delete('/api/activities', { id: (await newest()).id, restores: 'yes' });
    await scan('Delivered');
    expect(await receiver()).toBeNull();
  });

  it('is not that of an earlier delivery after the status was set by hand', async () => {
    await take();
    await admin.patch('/api/parcels', { ...(await detail()), status: 'In transit' });
    await admin.patch('/api/parcels', { ...(await detail()), status: 'Delivered' });
    expect((await tracked()).stage).toBe('delivered');
    expect(await receiver()).toBeNull();
  });

  it.each(['scan', 'status'])('is that of a proof that was added to a delivery by %s', async (by) => {
    if (by === 'scan') await scan('Delivered');
    else await admin.patch('/api/parcels', { ...(await detail()), status: 'Delivered' });
    await take();
    expect(await receiver()).toBe('B. A. L.');
    expect(await proofs()).toEqual([expect.objectContaining({ is_current: true })]);
  });

  it('stays when the time of the delivery is corrected', async () => {
    await take();
    const { id, title, description, icon, color } = await newest();
    const happened_at = new Date(Date.now() - 3_600_000).toISOString();
    const fields = { id, title, description, icon, color, happened_at };
    expect((await admin.patch('/api/activities', fields)).status).toBe(200);
    expect(await receiver()).toBe('B. A. L.');
  });

  it('stays when the scan is deleted and the parcel stays delivered', async () => {
    await take();
    await admin.delete('/api/activities', { id: (await newest()).id, restores: 'no' });
    expect((await tracked()).stage).toBe('delivered');
    expect(await receiver()).toBe('B. A. L.');
  });
});

it('of an earlier version is of the delivery that its parcel stands on, unless that came later', async () => {
  await set({ proof_shown: 'yes' });
  const { manager, dataSource } = site.app.get(Database, { strict: false });
  const migrated = async () => {
    await manager.update(ProofRow, { parcel_id: parcel.id }, { event_reason: null });
    await manager.update(Parcel, { id: parcel.id }, { received_reason: null });
    const runner = dataSource.createQueryRunner();
    await provenDeliveries(runner);
    await runner.release();
    return (await tracked()).proof;
  };
  await take();
  expect(await migrated()).toEqual({ receiver: 'B. A. L.', signed: false });
  const scan = { parcel_id: parcel.id, description: 'Seen.', icon: 'local_shipping', color: 'green' };
  await admin.post('/api/activities', { ...scan, title: 'Returned to sender' });
  await admin.post('/api/activities', { ...scan, title: 'Delivered' });
  expect(await migrated()).toBeNull();
  await set({ proof_shown: 'no' });
});

describe('the end of a proof', () => {
  const fileOf = async () => {
    const row = await site.app.get(Database, { strict: false }).manager.findOneByOrFail(ProofRow, {
      parcel_id: parcel.id,
    });
    return join(site.env.DATA_DIR ?? '', 'uploads/images', row.photo ?? '');
  };
  const cleanUp = () => site.app.get(CleanupService, { strict: false }).start();

  it('the admin deletes it with its photo', async () => {
    await set({ proof_shown: 'yes' });
    await take({}, await pngImage());
    const file = await fileOf();
    expect(existsSync(file)).toBe(true);
    const [{ id }] = await proofs();
    expect((await admin.delete('/api/proofs', { id })).status).toBe(200);
    expect(existsSync(file)).toBe(false);
    expect(await proofs()).toEqual([]);
    expect((await admin.delete('/api/proofs', { id })).status).toBe(404);
    expect((await tracked()).proof).toBeNull();
    await set({ proof_shown: 'no' });
  });

  it('a deleted parcel leaves none after the cleanup', async () => {
    await take({}, await pngImage());
    const file = await fileOf();
    await cleanUp();
    expect(await proofs()).toHaveLength(1);
    await admin.delete('/api/parcels', { id: parcel.id });
    await cleanUp();
    expect(await proofs()).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  it('a parcel whose deletion is undone still has it, although a cleanup ran in between', async () => {
    await take({}, await pngImage());
    const file = await fileOf();
    const job = (await admin.post('/api/bulk', { action: { kind: 'delete' }, ids: [parcel.id] })).json.data;
    const ended = async () => (await admin.get(`/api/bulk/${job.id}`)).json.data.undo_until !== null;
    await until(ended);
    await cleanUp();
    await admin.post(`/api/bulk/${job.id}/undo`, undefined);
    await until(async () => (await admin.get(`/api/bulk/${job.id}`)).json.data.state === 'undone');
    expect(await proofs()).toHaveLength(1);
    expect(existsSync(file)).toBe(true);
  });

  it('a deletion that is undone while a cleanup runs loses no proof', async () => {
    await take({}, await pngImage());
    const file = await fileOf();
    const job = (await admin.post('/api/bulk', { action: { kind: 'delete' }, ids: [parcel.id] })).json.data;
    const stateOf = async () => (await admin.get(`/api/bulk/${job.id}`)).json.data;
    await until(async () => (await stateOf()).undo_until !== null);
    const trash = site.app.get(BulkTrashService, { strict: false });
    // After the cleanup has missed the parcel, and before it asks what may yet return.
    await site.app.get(ProofRetention, { strict: false }).removeOrphans(async (ids) => {
      await admin.post(`/api/bulk/${job.id}/undo`, undefined);
      await until(async () => (await stateOf()).state === 'undone');
      return trash.holds(ids);
    });
    expect(await proofs()).toHaveLength(1);
    expect(existsSync(file)).toBe(true);
  });

  it('its retention leaves what a newer one says of the receiver', async () => {
    await set({ proof_shown: 'yes', retention_proofs: 30 });
    const old = { id: newId() };
    await take(old);
    await take({ receiver_name: 'Carl Dahl', signature });
    const { manager } = site.app.get(Database, { strict: false });
    const created_at = new Date(Date.now() - 10 * DAY_MS).toISOString();
    await manager.update(ProofRow, old, { created_at });
    const before = (await tracked()).proof;
    await site.app.get(RetentionService, { strict: false }).apply(new Date(Date.now() + 25 * DAY_MS));
    expect(await proofs()).toEqual([expect.objectContaining({ receiver_name: 'Carl Dahl' })]);
    expect(before).not.toBeNull();
    expect((await tracked()).proof).toEqual(before);
    await set({ proof_shown: 'no', retention_proofs: '' });
  });

  it('its retention removes it, and the audit log says that without the name', async () => {
    await take({ signature }, await pngImage());
    const file = await fileOf();
    await set({ retention_proofs: 30 });
    const retention = site.app.get(RetentionService, { strict: false });
    await retention.apply(new Date(Date.now() + 29 * DAY_MS));
    expect(await proofs()).toHaveLength(1);
    await retention.apply(new Date(Date.now() + 31 * DAY_MS));
    expect(await proofs()).toEqual([]);
    expect(existsSync(file)).toBe(false);
    const entries = (await admin.get('/api/audit?entity=proofs&action=removed')).json.data;
    expect(entries[0]).toMatchObject({ actor: 'system' });
    expect(JSON.stringify(entries)).not.toContain('Brita');
    await set({ retention_proofs: '' });
  });
});

it('is in the audit log as taken by the device, without who received it, where, and the signature', async () => {
  await set({ proof_place: 'yes' });
  await take({ signature, latitude: '59.911491', longitude: '10.757933' });
  await set({ proof_place: 'no' });
  const [entry] = (await admin.get('/api/audit?entity=proofs&action=created')).json.data;
  expect(entry).toMatchObject({ actor: 'device', name: null });
  expect(entry.fields).toEqual(expect.arrayContaining(['signature', 'receiver_name', 'latitude', 'longitude']));
  for (const value of ['110,60', 'Brita', '59.91', '10.75']) expect(JSON.stringify(entry)).not.toContain(value);
});
