import { BULK_LIMITS } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { finishedJob, runJob } from '../../testing/bulk-jobs.js';
import { pngImage } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { ImageFolder } from '../uploads/image-folder.js';
import { ImagesService } from '../uploads/images.service.js';
import { BulkItem, BulkJobRow, BulkTrash } from './bulk.entities.js';
import { BulkSweeper } from './bulk-sweeper.service.js';

let site: Site;
let admin: ApiClient;
let created = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
afterEach(() => jest.restoreAllMocks());

const database = () => site.app.get(Database, { strict: false }).manager;
const sweeper = ({ app }: Pick<Site, 'app'> = site) => app.get(BulkSweeper, { strict: false });
const trashOf = (job_id: string) => database().countBy(BulkTrash, { job_id });
const read = async (id: string) => (await admin.get(`/api/parcels/${id}`)).json.data;
const statusOf = async (image: string) => (await admin.get(`/uploads/images/${image}`)).status;

const PAST = new Date(0).toISOString();
const SCAN = { title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' };
const DELETE = { kind: 'delete' };

async function newParcel(): Promise<string> {
  const parcel = { tracking_code: `SWEPT-${created++}`, recipient_name: 'Ada', destination: 'Oslo' };
  return (await admin.post('/api/parcels', parcel)).json.data.id;
}

/** A parcel with an image, and the name of that. */
async function newWithImage(): Promise<{ id: string; image: string }> {
  const id = await newParcel();
  const form = new FormData();
  form.set('id', id);
  form.set('image', new Blob([(await pngImage()) as never]), 'photo.png');
  return { id, image: (await admin.post('/api/parcels/image', form)).json.data.image };
}

const finished = (id: string) => finishedJob(admin, id);
const run = (action: object, ids: string[]) => runJob(admin, action, ids);

/** A job for two parcels whose process ended after the first; the second is still as it was. */
async function abandoned(): Promise<{ id: string; parcel: string }> {
  const ids = [await newParcel(), await newParcel()] as const;
  const { id } = await run({ kind: 'scan', ...SCAN }, [...ids]);
  const { activity_id } = await database().findOneByOrFail(BulkItem, { job_id: id, parcel_id: ids[1] });
  await admin.delete('/api/activities', { id: activity_id });
  expect((await read(ids[1])).history.data).toEqual([]);
  await database().update(BulkItem, { job_id: id, parcel_id: ids[1] }, { outcome: 'pending', activity_id: null });
  const active_at = new Date(Date.now() - 120_000).toISOString();
  await database().update(BulkJobRow, { id }, { state: 'running', done: 1, active_at, undo_until: null });
  return { id, parcel: ids[1] };
}

it('forgets deleted parcels and their images when they can no longer be brought back', async () => {
  const { id, image } = await newWithImage();
  const job = await run(DELETE, [id]);
  expect(await statusOf(image)).toBe(200);

  await sweeper().sweep(new Date(Date.now() + BULK_LIMITS.undoMs + 1_000));
  expect(await trashOf(job.id)).toBe(0);
  expect(await statusOf(image)).toBe(404);
  const refused = await admin.post(`/api/bulk/${job.id}/undo`, undefined);
  expect(refused).toMatchObject({ status: 409, json: { errors: ['This change can no longer be undone.'] } });

  await sweeper().sweep(new Date(Date.now() + 25 * 3_600_000));
  expect((await admin.get(`/api/bulk/${job.id}`)).status).toBe(404);
  expect(await database().countBy(BulkItem, { job_id: job.id })).toBe(0);
});

it('a process that did not accept the job forgets them too, those without an image together', async () => {
  const { id, image } = await newWithImage();
  const other = await newParcel();
  for (const parcel_id of [id, other, other]) await admin.post('/api/activities', { ...SCAN, parcel_id });
  const removed = jest.spyOn(ImagesService.prototype, 'remove');
  const second = await site.another();
  sweeper(second).start(20);
  const job = await run(DELETE, [id, other]);
  expect(await trashOf(job.id)).toBe(5);
  await database().update(BulkJobRow, { id: job.id }, { undo_until: PAST });
  await until(async () => (await trashOf(job.id)) === 0);
  await until(async () => (await statusOf(image)) === 404);
  expect(removed).toHaveBeenCalledTimes(1);
  await second.stop();
});

it('a slow disk keeps neither a start nor the next change waiting', async () => {
  const { id } = await newWithImage();
  const job = await run(DELETE, [id]);
  await database().update(BulkJobRow, { id: job.id }, { undo_until: PAST });
  let answer = () => {};
  const disk = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const deleted = jest.spyOn(ImageFolder.prototype, 'delete').mockReturnValue(disk);
  const second = await site.another();
  await until(() => deleted.mock.calls.length > 0);
  expect((await run(DELETE, [await newParcel()])).state).toBe('done');
  answer();
  await until(async () => (await trashOf(job.id)) === 0);
  await second.stop();
});

it('forgets at once what an undo could not bring back', async () => {
  const { id, image } = await newWithImage();
  const { tracking_code } = await read(id);
  const job = await run(DELETE, [id]);
  await admin.post('/api/parcels', { tracking_code, recipient_name: 'Bob', destination: 'Oslo' });
  await admin.post(`/api/bulk/${job.id}/undo`, undefined);
  expect(await finished(job.id)).toMatchObject({ state: 'undone', done: 1, failed: 1 });
  await sweeper().sweep();
  expect(await trashOf(job.id)).toBe(0);
  expect(await statusOf(image)).toBe(404);
});

it('another instance continues the change of a process that ended', async () => {
  const { id, parcel } = await abandoned();
  const other = await site.another();
  const client = await signInAsAdmin({ url: other.url });
  expect((await client.get(`/api/bulk/${id}`)).status).toBe(200);
  expect(await finished(id)).toMatchObject({ state: 'done', done: 2 });
  expect((await read(parcel)).status).toBe(SCAN.title);
  await other.stop();
});

it('a sweep continues it too, although nobody asks about it, in the name of the system', async () => {
  const { id, parcel } = await abandoned();
  await sweeper().sweep();
  await until(async () => (await database().findOneByOrFail(BulkJobRow, { id })).state === 'done');
  expect((await read(parcel)).status).toBe(SCAN.title);
  const [entry] = (await admin.get(`/api/audit?entity=parcels&record=${parcel}&action=changed`)).json.data;
  expect(entry).toMatchObject({ actor: 'system', actor_id: null });
});
