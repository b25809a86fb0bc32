import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const VIEW = { name: 'Trouble in Łódź', filters: { search: 'Łódź', status: 'exception', from: '2026-11-01' } };
const views = async () => (await admin.get('/api/views')).json.data;

it('keeps a view until it is deleted', async () => {
  const { status, json } = await admin.post('/api/views', VIEW);
  expect(status).toBe(201);
  expect(json.data).toEqual({ id: expect.any(String), ...VIEW });
  expect(await views()).toEqual([json.data]);
  expect((await admin.delete('/api/views', { id: json.data.id })).status).toBe(200);
  expect(await views()).toEqual([]);
  expect((await admin.delete('/api/views', { id: json.data.id })).status).toBe(404);
});

it.each<[string, object, string]>([
  ['no name', { filters: {} }, 'Name is required.'],
  ['a long name', { ...VIEW, name: 'x'.repeat(61) }, 'Name must have at most 60 characters.'],
  ['a filter that the list does not have', { ...VIEW, filters: { owner: '1' } }, 'Unknown field'],
  ['an unknown stage', { ...VIEW, filters: { status: 'lost' } }, 'Status must be one of'],
])('rejects %s', async (_, body, text) => {
  const response = await admin.post('/api/views', body);
  expect(response.status).toBe(422);
  expect(response.text).toContain(text);
});

it('keeps at most thirty', async () => {
  const post = (n: number) => admin.post('/api/views', { name: `View ${n}`, filters: {} });
  for (let n = 0; n < 30; n++) expect((await post(n)).status).toBe(201);
  expect((await post(30)).status).toBe(409);
  expect(await views()).toHaveLength(30);
});
