import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let parcel: { id: string };
let first: { id: string };

const SCAN = { title: 'Departed', description: 'By air', icon: 'airplanemode_active', color: 'gold' };

beforeAll(async () => {
  site = await startSite({ COMPANY_TIME_ZONE: 'Asia/Kolkata' });
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  const written = { tracking_code: 'ACT-1', recipient_name: 'Ada', destination: 'Oslo' };
  parcel = (await admin.post('/api/parcels', written)).json.data;
  first = (await admin.post('/api/activities', { parcel_id: parcel.id, ...SCAN, status: null })).json.data;
});

const callers = () => ({ visitor, admin });
const stageNow = async () => (await visitor.get('/api/parcels/ACT-1')).json.data.stage;

it('shows the date and time in the company’s time zone', () => {
  const { created_at, created_at_day, created_at_time } = first as unknown as Record<string, string>;
  const wall = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', ...options }).format(new Date(created_at ?? ''));
  expect(created_at_day).toBe(wall({ day: '2-digit' }));
  expect(created_at_time).toBe(wall({ hour: '2-digit', minute: '2-digit', hour12: true }));
});

it('changes the stage of a parcel whose status it leaves only if it names an event', async () => {
  expect(await stageNow()).toBe('registered');
  await admin.patch('/api/activities', { id: first.id, ...SCAN, icon: 'check_circle', event: 'departed' });
  expect(await stageNow()).toBe('in_transit');
  const held = { parcel_id: parcel.id, ...SCAN, status: null, event: 'on_hold' };
  const { id } = (await admin.post('/api/activities', held)).json.data;
  expect(await stageNow()).toBe('exception');
  await admin.delete('/api/activities', { id, restores: 'yes' });
  expect(await stageNow()).toBe('in_transit');
});

itResponds(callers, [
  {
    name: 'empty form',
    method: 'POST',
    url: '/api/activities',
    as: 'admin',
    body: {},
    status: 422,
    contains: [
      'Title is required.',
      'Description is required.',
      'Icon is required.',
      'Color is required.',
      'Parcel is required.',
    ],
  },
  {
    name: 'an unknown icon',
    method: 'POST',
    url: '/api/activities',
    as: 'admin',
    body: () => ({ parcel_id: parcel.id, ...SCAN, icon: 'rocket' }),
    status: 422,
    contains: ['Icon must be one of'],
  },
  {
    name: 'an unknown parcel',
    method: 'POST',
    url: '/api/activities',
    as: 'admin',
    body: { parcel_id: '0190c0de-0000-7000-8000-000000000000', ...SCAN },
    status: 404,
  },
  {
    name: 'malformed id',
    method: 'DELETE',
    url: '/api/activities',
    as: 'admin',
    body: { id: '7' },
    status: 422,
    contains: ['Id is not a valid id.'],
  },
  {
    name: 'an unknown id',
    method: 'PATCH',
    url: '/api/activities',
    as: 'admin',
    body: { id: '0190c0de-0000-7000-8000-000000000000', ...SCAN },
    status: 404,
  },
  {
    name: 'activity by id',
    method: 'GET',
    url: () => `/api/activities/${first.id}`,
    as: 'admin',
    status: 200,
    contains: ['"check_circle"'],
  },
  {
    name: 'history of a parcel',
    method: 'GET',
    url: () => `/api/activities?parcel_id=${parcel.id}`,
    as: 'admin',
    status: 200,
    contains: ['"Departed"'],
  },
]);

describe('a long history', () => {
  beforeAll(async () => {
    for (let n = 0; n < 19; n++)
      await admin.post('/api/activities', { parcel_id: parcel.id, ...SCAN, title: `Scan ${n}` });
  });

  it.each([
    ['the visitor', () => visitor],
    ['the admin', () => admin],
  ])('is paginated newest first for %s', async (_name, caller) => {
    const { history } = (await caller().get('/api/parcels/ACT-1')).json.data;
    expect(history).toMatchObject({ current_page: 1, last_page: 2 });
    expect(history.data).toHaveLength(15);
    expect(history.data[0].title).toBe('Scan 18');
    const rest = (await caller().get(history.next_page_url)).json;
    expect(rest).toMatchObject({ current_page: 2, last_page: 2, next_page_url: null });
    expect(rest.data.map((scan: { title: string }) => scan.title)).toEqual([
      'Scan 3',
      'Scan 2',
      'Scan 1',
      'Scan 0',
      'Departed',
    ]);
    expect('parcel_id' in rest.data[0]).toBe(caller() === admin);
  });

  it.each([
    ['the visitor', () => visitor],
    ['the admin', () => admin],
  ])('is included with the parcel at the page size %s requests', async (_name, caller) => {
    const most = (await caller().get('/api/parcels/ACT-1?per_page=18')).json.data.history;
    expect(most).toMatchObject({ current_page: 1, last_page: 2 });
    expect(most.data).toHaveLength(18);
    const rest = (await caller().get(most.next_page_url)).json;
    expect(rest).toMatchObject({ current_page: 2, last_page: 2, next_page_url: null });
    expect(rest.data.map((scan: { title: string }) => scan.title)).toEqual(['Scan 0', 'Departed']);
    const all = (await caller().get('/api/parcels/ACT-1?per_page=100')).json.data.history;
    expect(all).toMatchObject({ current_page: 1, last_page: 1, next_page_url: null });
    expect(all.data).toHaveLength(20);
    expect((await caller().get('/api/parcels/ACT-1?per_page=101')).status).toBe(422);
  });

  it('counts correctly when activities are created concurrently', async () => {
    const together = Array.from({ length: 12 }, () => admin.post('/api/activities', { parcel_id: parcel.id, ...SCAN }));
    expect((await Promise.all(together)).map((reply) => reply.status)).toEqual(Array(12).fill(201));
    expect((await admin.get(`/api/activities?parcel_id=${parcel.id}&per_page=1`)).json.last_page).toBe(32);
  });
});
