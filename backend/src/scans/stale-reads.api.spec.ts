import { until } from '@waybill/testing/until';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { besideAnother } from '../../testing/rival.js';
import { type Site, startSite } from '../../testing/site.js';
import { ActivitiesService } from '../activities/activities.service.js';
import { newId } from '../database/columns.js';
import { ParcelsService } from '../parcels/parcels.service.js';

const HUB = { title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' } as const;

let site: Site;
let admin: ApiClient;
let created = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

async function newParcel(): Promise<{ id: string; tracking_code: string }> {
  const parcel = { tracking_code: `STALE-${created++}`, recipient_name: 'Ada', destination: 'Oslo' };
  return (await admin.post('/api/parcels', parcel)).json.data;
}
const read = async (id: string) => (await admin.get(`/api/parcels/${id}`)).json.data;

/** Another transaction adds a scan to a parcel while `rival` waits for it. */
const whileScanned = <T>(id: string, rival: () => Promise<T>) =>
  besideAnother(site, {
    lock: () => site.app.get(ParcelsService, { strict: false }).lock(id),
    change: () =>
      site.app
        .get(ActivitiesService, { strict: false })
        .add({ parcel_id: id, ...HUB, status: null, current_location: null }),
    rival,
  });

it('a batch of scans sees what was added to its second parcel while it waited for that', async () => {
  const [first, second] = [await newParcel(), await newParcel()];
  const now = new Date().toISOString();
  const scans = [first, second].map(({ tracking_code: code }) => ({ key: newId(), code, happened_at: now, ...HUB }));
  const { json } = await whileScanned(second.id, () => admin.post('/api/scans', { sent_at: now, scans }));
  expect(json.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['added', 'duplicate']);
  expect((await read(second.id)).history.data).toHaveLength(1);
});

// Of the same stage, or the two would also meet at its counter.
it('so does a change of many parcels', async () => {
  const [first, second] = [await newParcel(), await newParcel()];
  const action = { kind: 'status', status: 'Registered' };
  await whileScanned(second.id, async () => {
    const { json } = await admin.post('/api/bulk', { action, ids: [first.id, second.id] });
    return json;
  });
  await until(async () => (await read(second.id)).status === 'Registered');
  const { last_scan_at, history } = await read(second.id);
  expect(last_scan_at).toBe(history.data[0].happened_at);
});

it('so does whoever deletes a scan', async () => {
  const { id } = await newParcel();
  const early = new Date(Date.now() - 7_200_000).toISOString();
  const added = await admin.post('/api/activities', { parcel_id: id, ...HUB, happened_at: early });
  const { status } = await whileScanned(id, () => admin.delete('/api/activities', { id: added.json.data.id }));
  expect(status).toBe(200);
  const { last_scan_at, history } = await read(id);
  expect(history.data).toHaveLength(1);
  expect(last_scan_at).toBe(history.data[0].happened_at);
});
