import { ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { collectLog } from '../testing/collect-log.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

/** The lines that `work` logs at the default level. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const log = collectLog();
  await work();
  log.stop();
  const lines = log.lines.map((line): Record<string, unknown> => JSON.parse(line));
  return lines.filter(({ level }) => level !== 'debug' && level !== 'trace');
}

it('denied requests are logged', async () => {
  const lines = await logged(async () => {
    await new ApiClient(site.url).get('/api/parcels');
    await admin.request('POST', '/api/pages', {}, { 'sec-fetch-site': 'cross-site' });
  });
  const codes = lines.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['admin_required', 'foreign_origin']));
});

it('a change of settings is logged with admin and fields, but without values', async () => {
  const lines = await logged(() => admin.patch('/api/settings', { contact_address: 'A secret address' }));
  const { data } = (await admin.get('/api/graph')).json;
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'settings_changed', fields: ['contact_address'], admin: expect.any(String) }),
  );
  expect(JSON.stringify(lines)).not.toContain('A secret address');
  expect(data.settings.data[0].contact_address).toBe('A secret address');
});
