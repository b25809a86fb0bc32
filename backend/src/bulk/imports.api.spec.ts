import type { BulkJob, BulkResult } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { finishedJob, undoneJob } from '../../testing/bulk-jobs.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { BulkTrash } from './bulk.entities.js';
import { BulkSweeper } from './bulk-sweeper.service.js';

let site: Site;
let admin: ApiClient;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const HEADER = 'tracking_code,recipient_name,destination,status';
const SCAN = { title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' };

function send(rows: readonly string[] | Uint8Array, client = admin) {
  const form = new FormData();
  const bytes = rows instanceof Uint8Array ? rows : [HEADER, ...rows].join('\n');
  form.set('file', new Blob([bytes as string]), 'parcels.csv');
  return client.post('/api/imports', form);
}
async function run(rows: readonly string[]): Promise<BulkJob> {
  const { status, json } = await send(rows);
  expect(status).toBe(202);
  return finishedJob(admin, json.data.id);
}
const undo = (id: string) => undoneJob(admin, id);
const read = async (code: string) => (await admin.get(`/api/parcels/${code}`)).json.data;
const statusOf = async (code: string) => (await admin.get(`/api/parcels/${code}`)).status;
const resultsOf = async ({ id }: BulkJob): Promise<BulkResult[]> =>
  (await admin.get(`/api/bulk/${id}/results`)).json.data;
const total = async () => (await admin.get('/api/parcels?per_page=1')).json.last_page;

it('imports the valid rows, without the invalid and the unchanged ones', async () => {
  await run(['JOB-1,Ann,Oslo,Packed', 'JOB-2,Bo,Rome,Packed']);
  const before = await total();
  const job = await run(['JOB-1,Ann,Oslo,Packed', 'JOB-2,Bo,Milan,', 'JOB-3,Cy,Bonn,In transit', 'JOB-4,,Bonn,', 'x']);
  expect(job).toMatchObject({ kind: 'import', state: 'done', total: 2, done: 2, failed: 0 });
  expect(await read('JOB-2')).toMatchObject({ destination: 'Milan', status: null });
  expect(await read('JOB-3')).toMatchObject({ recipient_name: 'Cy', stage: 'in_transit' });
  expect(await statusOf('JOB-4')).toBe(404);
  expect(await total()).toBe(before + 1);
  expect((await admin.get('/api/parcels?search=bonn')).json.data).toMatchObject([{ tracking_code: 'JOB-3' }]);
});

it('imports of two rows with one code the first, and none whose dates are reversed', async () => {
  await run(['TWICE-1,Ann,Oslo,']);
  const header = `${HEADER},min_expected_delivery_date,max_expected_delivery_date`;
  const rows = ['TWICE-1,Bo,Rome,,,', 'TWICE-1,Cy,Bonn,,,', 'TWICE-2,Di,Bonn,,2026-03-02,2026-03-01'];
  const { json } = await send(Buffer.from([header, ...rows].join('\n')));
  expect(json.data.total).toBe(1);
  expect(await finishedJob(admin, json.data.id)).toMatchObject({ total: 1, done: 1, failed: 0 });
  expect(await read('TWICE-1')).toMatchObject({ recipient_name: 'Bo', destination: 'Rome' });
  expect(await statusOf('TWICE-2')).toBe(404);
});

it('can be undone: new parcels go, changed ones get back what they had', async () => {
  await run(['UNDO-1,Ann,Oslo,Packed']);
  const before = [await total(), (await admin.get('/api/dashboard')).json.data.in_transit];
  const job = await run(['UNDO-1,Eve,Rome,In transit', 'UNDO-2,Bo,Rome,In transit']);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', done: 0, failed: 0 });
  expect(await read('UNDO-1')).toMatchObject({ recipient_name: 'Ann', destination: 'Oslo', status: 'Packed' });
  expect(await statusOf('UNDO-2')).toBe(404);
  expect([await total(), (await admin.get('/api/dashboard')).json.data.in_transit]).toEqual(before);
});

it('an undo keeps what was changed since', async () => {
  await run(['KEEP-1,Ann,Oslo,Packed']);
  const job = await run(['KEEP-1,Ann,Rome,Packed', 'KEEP-2,Bo,Rome,', 'KEEP-3,Cy,Rome,']);
  const { id } = await read('KEEP-2');
  await admin.post('/api/activities', { ...SCAN, parcel_id: id });
  const first = await read('KEEP-1');
  const patch = { id: first.id, tracking_code: 'KEEP-1', recipient_name: 'Ann', destination: 'Bonn' };
  await admin.patch('/api/parcels', { ...patch, updated_at: first.updated_at });
  expect(await undo(job.id)).toMatchObject({ state: 'undone', done: 2, failed: 2 });
  expect(await read('KEEP-1')).toMatchObject({ destination: 'Bonn' });
  expect((await read('KEEP-2')).history.data).toHaveLength(1);
  expect(await statusOf('KEEP-3')).toBe(404);
  expect((await resultsOf(job)).map(({ tracking_code, outcome }) => [tracking_code, outcome])).toEqual([
    ['KEEP-2', 'unchanged'],
    ['KEEP-3', 'undone'],
    ['KEEP-1', 'unchanged'],
  ]);
});

it('a code that was taken meanwhile is refused, and holds up no other row of its batch', async () => {
  const codes = Array.from({ length: 250 }, (_, n) => `RACE-${n}`);
  const [{ json }] = await Promise.all([
    send(codes.map((code) => `${code},Ann,Oslo,`)),
    ...[210, 230].map((n) =>
      admin.post('/api/parcels', { tracking_code: `RACE-${n}`, recipient_name: 'First', destination: 'Rome' }),
    ),
  ]);
  const job = await finishedJob(admin, json.data.id);
  const taken = job.total - job.done;
  expect(job).toMatchObject({ state: 'done', failed: taken });
  for (const n of [0, 209, 211, 249]) expect(await statusOf(`RACE-${n}`)).toBe(200);
  const refused = (await resultsOf(job)).filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ message }) => message)).toEqual(Array(taken).fill('Tracking code is already in use.'));
});

it('is recorded row by row and as a whole', async () => {
  await run(['LOG-1,Ann,Oslo,']);
  const { id } = await read('LOG-1');
  const entries = (await admin.get(`/api/audit?entity=parcels&record=${id}`)).json.data;
  expect(entries).toMatchObject([{ action: 'created', actor: 'admin' }]);
  const [imported] = (await admin.get('/api/audit?action=imported')).json.data;
  expect(imported).toMatchObject({ entity: 'parcels', actor: 'admin' });
});

it('can be stopped, and what is done be undone', async () => {
  const { json } = await send(Array.from({ length: 3_000 }, (_, n) => `STOP-${n},Ann,Oslo,`));
  await admin.post(`/api/bulk/${json.data.id}/cancel`, undefined);
  const job = await finishedJob(admin, json.data.id);
  expect(job.state).toBe('stopped');
  expect(job.done).toBeLessThan(3_000);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', done: 0, failed: 0 });
  expect(await statusOf('STOP-0')).toBe(404);
});

it('forgets the imported values once they can no longer be undone', async () => {
  const { id } = await run(['FORGET-1,Ann,Oslo,']);
  const kept = () => site.app.get(Database, { strict: false }).manager.countBy(BulkTrash, { job_id: id });
  expect(await kept()).toBe(1);
  await site.app.get(BulkSweeper, { strict: false }).sweep(new Date(Date.now() + 11 * 60_000));
  expect(await kept()).toBe(0);
  expect(await statusOf('FORGET-1')).toBe(200);
});

it('refuses a file with nothing to import, and one without a certain encoding', async () => {
  expect(await send(['JOB-1,,Oslo,'])).toMatchObject({
    status: 422,
    json: { field_errors: { file: 'File contains nothing to import.' } },
  });
  const western = Buffer.from(`${HEADER}\nWEST-1,Zoë,Oslo,`, 'latin1');
  expect(await send(western)).toMatchObject({ status: 422, json: { field_errors: { encoding: expect.any(String) } } });
});
