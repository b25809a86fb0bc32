import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { startSite } from '../../testing/site.js';

const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' } as const;

/** Once, such a lookup never ended, and with it no request of anybody else. */
it.each([
  ['Atlantic/Azores', '2026-03-27T15:00:00.000Z', '2026-04-02T14:00:00.000Z'],
  ['America/Havana', '2026-03-06T17:00:00.000Z', '2026-03-12T16:00:00.000Z'],
])('anyone looks up a parcel whose silence crosses the night without a midnight in %s', async (zone, scan, due) => {
  const site = await startSite({ COMPANY_TIME_ZONE: zone });
  const admin = await signInAsAdmin(site);
  expect((await admin.patch('/api/settings', { silence_weekdays: 'yes' })).status).toBe(200);
  const codes: string[] = [];
  for (const [index, title] of ['Departed', 'Delivered'].entries()) {
    const parcel = { tracking_code: `NIGHT-${index}`, recipient_name: 'Ada King', destination: 'Oslo', status: title };
    const { id } = (await admin.post('/api/parcels', parcel)).json.data;
    const { status } = await admin.post('/api/activities', { parcel_id: id, title, ...SCAN, happened_at: scan });
    expect(status).toBe(201);
    codes.push(parcel.tracking_code);
  }
  const [moving, delivered] = await Promise.all(
    codes.map(async (code) => (await new ApiClient(site.url).get(`/api/parcels/${code}`)).json.data.answer),
  );
  expect([moving.state, moving.next_scan]).toEqual(['silent', { by: due, overdue: true }]);
  expect(delivered).toMatchObject({ state: 'delivered', time_zone: zone });
  const listed = await admin.get('/api/parcels?silent=yes');
  expect(listed.json.data).toMatchObject([{ tracking_code: 'NIGHT-0', silent_since: due }]);
});
