import { LIMITS } from '@waybill/contracts';
import { NAUGHTY_STRINGS } from '@waybill/testing/naughty-strings';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { startSite } from '../../testing/site.js';

const SCANS_OF_A_PARCEL = LIMITS.perPage.max;

/** The database makes JSON of what a lookup reads: nothing may be lost, changed or taken for JSON itself. */
it('a lookup returns texts and numbers as they were stored', async () => {
  const site = await startSite();
  const admin = await signInAsAdmin(site);
  const visitor = new ApiClient(site.url);
  let accepted = 0;
  for (let from = 0; from < NAUGHTY_STRINGS.length; from += SCANS_OF_A_PARCEL) {
    const tracking_code = `NAUGHTY-${from}`;
    const values = {
      map_current_latitude: -0.000001,
      map_current_longitude: 179.999999,
      map_zoom: 7,
      weight: 12.35,
      min_expected_delivery_date: '2026-12-01',
      max_expected_delivery_date: '2026-12-24',
    };
    const parcel = { tracking_code, recipient_name: 'Ada', destination: 'Oslo, Norway', ...values };
    const created = await admin.post('/api/parcels', parcel);
    expect(created.status).toBe(201);
    const { id: parcel_id } = created.json.data;
    const stored: unknown[] = [];
    for (const text of NAUGHTY_STRINGS.slice(from, from + SCANS_OF_A_PARCEL)) {
      const scan = { parcel_id, title: text.slice(0, 60), description: text.slice(0, 500) };
      const { status, json } = await admin.post('/api/activities', { ...scan, icon: 'local_shipping', color: 'green' });
      expect([201, 422]).toContain(status);
      if (status !== 201) continue;
      const { title, description, happened_at, created_at } = json.data;
      stored.unshift({ title, description, happened_at, created_at });
    }
    const { json } = await visitor.get(`/api/parcels/${tracking_code}?per_page=${SCANS_OF_A_PARCEL}`);
    expect(json.data).toMatchObject(values);
    expect(json.data.history.data).toMatchObject(stored);
    expect(json.data.history.data).toHaveLength(stored.length);
    accepted += stored.length;
  }
  expect(accepted).toBeGreaterThan(NAUGHTY_STRINGS.length / 2);
});
