import { ADMIN, ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let other: Awaited<ReturnType<Site['another']>>;

beforeEach(async () => {
  site = await startSite();
  other = await site.another();
});
afterEach(async () => {
  await other?.stop();
  await site?.stop();
});

const at = (caller: ApiClient, url: string) => {
  const elsewhere = new ApiClient(url);
  Object.assign(elsewhere, { cookie: Reflect.get(caller, 'cookie') });
  return elsewhere;
};

it('share sessions and sign-outs', async () => {
  const first = await signInAsAdmin(site);
  const second = at(first, other.url);
  expect((await second.get('/api/dashboard')).status).toBe(200);
  await second.get('/api/admins/auth/signout');
  expect((await first.get('/api/dashboard')).status).toBe(401);
});

it('create only one admin together', async () => {
  const calls = Array.from({ length: 40 }, (_, n) =>
    new ApiClient(n % 2 ? site.url : other.url).post('/api/admins', ADMIN),
  );
  const statuses = (await Promise.all(calls)).map((reply) => reply.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(39);
});

it('share rate limits', async () => {
  await signInAsAdmin(site);
  const wrong = { ...ADMIN, email: 'nobody@example.org' };
  const headers = { 'x-forwarded-for': '192.0.2.200' };
  const calls = Array.from({ length: 24 }, (_, n) =>
    new ApiClient(n % 2 ? site.url : other.url).request('POST', '/api/admins/auth/signin', wrong, headers),
  );
  const statuses = (await Promise.all(calls)).map((reply) => reply.status);
  expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(14).fill(429)]);
});

it('share counters and histories', async () => {
  const first = await signInAsAdmin(site);
  const both = [first, at(first, other.url)] as const;
  const pick = (n: number) => both[n % 2 === 0 ? 0 : 1];
  const created = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      pick(n).post('/api/parcels', { tracking_code: `TWO-${n % 20}`, recipient_name: 'A', destination: 'B' }),
    ),
  );
  expect(created.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(created.filter(({ status }) => status === 409)).toHaveLength(10);
  expect((await first.get('/api/parcels?per_page=5')).json.last_page).toBe(4);
  const parcel_id = created.find(({ status }) => status === 201)?.json.data.id;
  const scan = { parcel_id, title: 'T', description: 'D', icon: 'moped', color: 'gold' };
  const scans = await Promise.all(Array.from({ length: 20 }, (_, n) => pick(n).post('/api/activities', scan)));
  expect(scans.every(({ status }) => status === 201)).toBe(true);
  expect((await first.get(`/api/activities?parcel_id=${parcel_id}&per_page=1`)).json.last_page).toBe(20);
});
