import { MAX_SCAN_PRESETS, type ScanPreset } from '@waybill/contracts';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { certainEventOf } from '../reader/read-event.js';

let site: Site;
let admin: ApiClient;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const list = async (): Promise<ScanPreset[]> => (await admin.get('/api/scan-presets?per_page=100')).json.data;
const PRESET = { title: 'Weighed', description: 'On the scale.', icon: 'verified', color: 'black' };

it('a new site has presets for the stages, in wordings that visitors read in their language', async () => {
  const presets = (await list()).reverse();
  expect(presets.map(({ title }) => certainEventOf(title))).toEqual([
    'registered',
    'picked_up',
    'departed',
    'arrived',
    'in_customs',
    'out_for_delivery',
    'attempt_failed',
    'delivered',
    'returned',
  ]);
});

it('can be added, changed and deleted', async () => {
  const { json, status } = await admin.post('/api/scan-presets', PRESET);
  expect(status).toBe(201);
  const { id } = json.data;
  expect((await admin.patch('/api/scan-presets', { id, ...PRESET, title: 'Measured' })).status).toBe(200);
  expect((await admin.get(`/api/scan-presets/${id}`)).json.data.title).toBe('Measured');
  expect((await admin.delete('/api/scan-presets', { id })).status).toBe(200);
  expect(await list()).toHaveLength(9);
});

it(`can be at most ${MAX_SCAN_PRESETS}, also when two come at once`, async () => {
  for (let n = 9; n < MAX_SCAN_PRESETS - 1; n++) await admin.post('/api/scan-presets', PRESET);
  const replies = await Promise.all([admin.post('/api/scan-presets', PRESET), admin.post('/api/scan-presets', PRESET)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await list()).toHaveLength(MAX_SCAN_PRESETS);
});
