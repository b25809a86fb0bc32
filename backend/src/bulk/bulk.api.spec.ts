import { BULK_LIMITS, type BulkJob, type BulkResult } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { finishedJob, runJob, undoneJob } from '../../testing/bulk-jobs.js';
import { pngImage } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { BulkTrash } from './bulk.entities.js';

let site: Site;
let admin: ApiClient;
let created = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const database = () => site.app.get(Database, { strict: false }).manager;
const SCAN = { kind: 'scan', title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' };

/** Creates parcels and returns their ids, in the order of their creation. */
async function newParcels(count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => `BULK-${created++}`);
  const rows = codes.map((code) => `${code},Ada,Oslo,In transit,Bergen`);
  const file = ['tracking_code,recipient_name,destination,status,current_location', ...rows].join('\n');
  const form = new FormData();
  form.set('file', new Blob([file]), 'parcels.csv');
  form.set('apply', 'yes');
  expect((await admin.post('/api/parcels/import', form)).json.data.applied).toBe(true);
  const found = await Promise.all(codes.slice(0, 3).map(async (code) => (await read(code)).id as string));
  if (count <= 3) return found;
  const { ids } = (await admin.get('/api/parcels/ids')).json.data;
  return ids.slice(0, count).reverse();
}
const read = async (key: string) => (await admin.get(`/api/parcels/${key}`)).json.data;
const send = (action: object, ids: string[]) => admin.post('/api/bulk', { action, ids });
const jobOf = async (id: string): Promise<BulkJob> => (await admin.get(`/api/bulk/${id}`)).json.data;

const finished = (id: string) => finishedJob(admin, id);
const run = (action: object, ids: string[]) => runJob(admin, action, ids);
const undo = (id: string) => undoneJob(admin, id);
const resultsOf = async (id: string): Promise<BulkResult[]> => (await admin.get(`/api/bulk/${id}/results`)).json.data;
const UNKNOWN = '0190c0de-0000-7000-8000-000000000000';

it('adds a scan to 130 parcels in batches, tells what became of each, and undoes it', async () => {
  const ids = await newParcels(130);
  const job = await run({ ...SCAN, current_location: 'Oslo' }, [...ids, UNKNOWN]);
  expect(job).toMatchObject({ kind: 'scan', state: 'done', total: 131, done: 130, failed: 1 });
  const results = await resultsOf(job.id);
  expect(results.map(({ parcel_id }) => parcel_id)).toEqual([...ids, UNKNOWN]);
  expect(results.map(({ outcome }) => outcome)).toEqual([...Array(130).fill('done'), 'missing']);
  const moved = { status: SCAN.title, stage: 'in_transit', current_location: 'Oslo' };
  for (const id of [ids[0], ids[129]]) expect(await read(id ?? '')).toMatchObject(moved);

  expect(await undo(job.id)).toMatchObject({ state: 'undone', done: 0, failed: 0, undo_until: null });
  for (const id of [ids[0], ids[129]]) {
    const parcel = await read(id ?? '');
    expect(parcel).toMatchObject({ status: 'In transit', current_location: 'Bergen', last_scan_at: null });
    expect(parcel.history.data).toEqual([]);
  }
});

it('sets a status, and an undo leaves the parcels that were changed since', async () => {
  const ids = await newParcels(2);
  const job = await run({ kind: 'status', status: 'Out for delivery' }, ids);
  expect(await read(ids[1] ?? '')).toMatchObject({ status: 'Out for delivery', stage: 'out_for_delivery' });
  const { tracking_code } = await read(ids[0] ?? '');
  const edit = { id: ids[0], tracking_code, recipient_name: 'Ada', destination: 'Oslo', status: 'Delivered' };
  expect((await admin.patch('/api/parcels', edit)).status).toBe(200);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', done: 1, failed: 1 });
  expect((await read(ids[0] ?? '')).status).toBe('Delivered');
  expect((await read(ids[1] ?? '')).status).toBe('In transit');
});

it('deletes parcels, and an undo brings them back with history and image', async () => {
  const [id = '', other = ''] = await newParcels(2);
  await admin.post('/api/activities', { ...SCAN, kind: undefined, parcel_id: id });
  const image = new FormData();
  image.set('id', id);
  image.set('image', new Blob([(await pngImage()) as never]), 'photo.png');
  await admin.post('/api/parcels/image', image);
  const before = await read(id);
  const counted = async () => (await admin.get('/api/parcels?per_page=1')).json.last_page as number;
  const count = await counted();

  const job = await run({ kind: 'delete' }, [id, other]);
  expect(job).toMatchObject({ state: 'done', done: 2, failed: 0 });
  expect((await admin.get(`/api/parcels/${id}`)).status).toBe(404);
  expect(await counted()).toBe(count - 2);

  await undo(job.id);
  expect(await read(id)).toEqual(before);
  expect(await counted()).toBe(count);
  expect((await admin.get(`/uploads/images/${before.image}`)).status).toBe(200);
  expect(await database().countBy(BulkTrash, { job_id: job.id })).toBe(0);
  expect((await admin.get(`/api/parcels?search=${before.tracking_code}`)).json.data).toHaveLength(1);
});

it('records each change, with who made it', async () => {
  const [id = ''] = await newParcels(1);
  const job = await run({ kind: 'status', status: 'Delivered' }, [id]);
  await undo(job.id);
  const entries = (await admin.get(`/api/audit?entity=parcels&record=${id}&action=changed`)).json.data;
  expect(entries).toHaveLength(2);
  for (const entry of entries) expect(entry).toMatchObject({ actor: 'admin' });
});

it('a repeated request starts no second change', async () => {
  const ids = await newParcels(1);
  const headers = { 'Idempotency-Key': 'one-click' };
  const post = () => admin.request('POST', '/api/bulk', { action: SCAN, ids }, headers);
  const first = await post();
  const second = await post();
  expect(second.json.data.id).toBe(first.json.data.id);
  await finished(first.json.data.id);
  expect((await read(ids[0] ?? '')).history.data).toHaveLength(1);
});

it('a stopped change leaves the rest as it is', async () => {
  const ids = await newParcels(BULK_LIMITS.parcels);
  const { json } = await send(SCAN, ids);
  const stopped = await admin.post(`/api/bulk/${json.data.id}/cancel`, undefined);
  if (stopped.status === 409) throw new Error('It ended before it could be stopped.');
  const job = await finished(json.data.id);
  expect(job.state).toBe('stopped');
  await until(async () => {
    const results = await resultsOf(job.id);
    const { done } = await jobOf(job.id);
    return results.filter(({ outcome }) => outcome === 'done').length === done;
  });
  const { done } = await jobOf(job.id);
  expect(done % BULK_LIMITS.batch).toBe(0);
  expect(done).toBeLessThan(BULK_LIMITS.parcels);
  expect((await admin.post(`/api/bulk/${job.id}/cancel`, undefined)).status).toBe(409);
});

it.each([
  ['no parcels', { action: SCAN, ids: [] }],
  ['1,001 parcels', { action: SCAN, ids: Array(1_001).fill(UNKNOWN) }],
  ['an unknown action', { action: { kind: 'archive' }, ids: [UNKNOWN] }],
  ['a scan without a title', { action: { ...SCAN, title: '' }, ids: [UNKNOWN] }],
])('refuses %s', async (_, body) => {
  expect((await admin.post('/api/bulk', body)).status).toBe(422);
});

it('refuses a scan with a time in the future before any parcel is touched', async () => {
  const happened_at = new Date(Date.now() + 86_400_000).toISOString();
  expect(await admin.post('/api/bulk', { action: { ...SCAN, happened_at }, ids: [UNKNOWN] })).toMatchObject({
    status: 422,
    json: { field_errors: { happened_at: 'Time must not be in the future.' } },
  });
});

it('offers no undo of what changed nothing', async () => {
  const job = await run(SCAN, [UNKNOWN]);
  expect(job).toMatchObject({ state: 'done', done: 0, failed: 1, undo_until: null });
  expect((await admin.post(`/api/bulk/${job.id}/undo`, undefined)).status).toBe(409);
});

it('exports the parcels of a selection, and only these', async () => {
  const ids = await newParcels(3);
  const { text, status } = await admin.get(`/api/parcels/export.csv?ids=${ids.slice(0, 2).join(',')}`);
  expect(status).toBe(200);
  expect(text.trim().split('\n')).toHaveLength(3);
  expect((await admin.get('/api/parcels/export.csv?ids=x')).status).toBe(422);
});
