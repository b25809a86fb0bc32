import { LIMITS } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { startSite } from '../../testing/site.js';

const HOUR_MS = 3_600_000;
/** From Rome to Oslo. */
const MAP = {
  show_map: 'yes',
  map_pickup_latitude: 41.9,
  map_pickup_longitude: 12.5,
  map_destination_latitude: 59.9,
  map_destination_longitude: 10.7,
};
const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' } as const;

it('admin and visitors get the same answer, however many scans are on the page', async () => {
  const site = await startSite();
  const admin = await signInAsAdmin(site);
  const visitor = new ApiClient(site.url);
  const parcel = { tracking_code: 'ANSWER-1', recipient_name: 'Ada', destination: 'Oslo, Norway\nStreet 1', ...MAP };
  const { id: parcel_id } = (await admin.post('/api/parcels', parcel)).json.data;
  const first = Date.now() - 40 * HOUR_MS;
  for (let n = 0; n < LIMITS.perPage.default + 5; n++) {
    const title = ['Picked up', 'Arrived at Hamburg'][n] ?? 'Departed';
    const happened_at = new Date(first + n * HOUR_MS).toISOString();
    expect((await admin.post('/api/activities', { parcel_id, title, ...SCAN, happened_at })).status).toBe(201);
  }
  const shown = (await visitor.get(`/api/parcels/ANSWER-1?per_page=${LIMITS.perPage.max}`)).json.data.answer;
  const pickedUp = shown.steps.find(({ name }: { name: string }) => name === 'picked_up');
  expect(pickedUp.at).toBe(new Date(first).toISOString());
  const { history, answer, waypoints } = (await visitor.get('/api/parcels/ANSWER-1?per_page=1')).json.data;
  expect([history.data.length, history.last_page, answer]).toEqual([1, LIMITS.perPage.default + 5, shown]);
  expect(waypoints).toEqual([expect.objectContaining({ name: 'Hamburg' })]);
  const { json } = await admin.get(`/api/parcels/${parcel_id}`);
  expect(json.data.history.data).toHaveLength(LIMITS.perPage.default);
  expect(json.data.answer).toEqual(shown);
  // A parcel that was read can be sent back whole.
  expect((await admin.patch('/api/parcels', json.data)).status).toBe(200);
});
