import { ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { pngImage } from '../testing/images.js';
import { itResponds } from '../testing/scenarios.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let parcel: Record<string, unknown>;

const WRITTEN = { recipient_name: 'Ada King', destination: 'Oslo, Norway' };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const callers = () => ({ visitor, admin });
const asAdmin = { as: 'admin' } as const;
const create = { method: 'POST', url: '/api/parcels', ...asAdmin } as const;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  parcel = (await admin.post('/api/parcels', { ...WRITTEN, tracking_code: 'EXACT-1', status: 'In transit' })).json.data;
});

describe('tracking codes', () => {
  itResponds(callers, [
    {
      name: 'a path of the API',
      ...create,
      body: { ...WRITTEN, tracking_code: 'search' },
      status: 422,
      contains: ['reserved'],
    },
    { name: 'only hyphens', ...create, body: { ...WRITTEN, tracking_code: '----' }, status: 422 },
    {
      name: 'a visitor who searches for SEARCH',
      method: 'GET',
      url: '/api/parcels/SEARCH',
      status: 404,
      contains: ['No parcel matches'],
    },
    {
      name: 'no code',
      method: 'GET',
      url: '/api/parcels/',
      status: 422,
      contains: ['"tracking_code":"Enter a tracking number."'],
    },
  ]);

  it('shows a visitor the fields of the allow-list only', async () => {
    const { data } = (await visitor.get('/api/parcels/EXACT-1')).json;
    expect(data).toMatchObject({ stage: 'in_transit', last_scan_at: null });
    expect(data).not.toHaveProperty('updated_at');
  });
});

describe('a body', () => {
  const raw = (body: string | Uint8Array) => ({ ...create, body, headers: JSON_TYPE });
  itResponds(callers, [
    { name: 'null', ...raw('null'), status: 400, contains: ['must be a JSON object'], notContains: ['not valid JSON'] },
    { name: 'a list', ...raw('[]'), status: 400, contains: ['must be a JSON object'] },
    { name: 'a text', ...raw('"x"'), status: 400, contains: ['must be a JSON object'] },
    { name: 'not JSON', ...raw('{"a"'), status: 400, contains: ['not valid JSON'] },
    {
      name: 'a field named like a property',
      ...raw('{"constructor":1}'),
      status: 422,
      contains: ['Unknown field: constructor.'],
    },
    {
      name: 'bytes that are not UTF-8',
      ...raw(Buffer.from('{"tracking_code":"UTF-8","recipient_name":"\xe9","destination":"Oslo"}', 'latin1')),
      status: 400,
      contains: ['not valid UTF-8'],
    },
    {
      name: 'a lone surrogate',
      ...raw(String.raw`{"tracking_code":"UTF-8","recipient_name":"a\ud800","destination":"Oslo"}`),
      status: 422,
      contains: ['Recipient name contains unsupported characters.'],
    },
    {
      name: 'a form that is not UTF-8',
      method: 'POST',
      url: '/api/messages',
      body: Buffer.from('email=a%40b.example&subject=\xff&body=x', 'latin1'),
      headers: FORM_TYPE,
      status: 303,
      check: ({ headers }) => expect(headers.get('location')).toContain('failed'),
    },
    {
      name: 'a form for a route that takes none',
      method: 'PATCH',
      url: '/api/messages',
      ...asAdmin,
      body: 'read=true',
      headers: FORM_TYPE,
      status: 415,
    },
  ]);

  it('with two files says so', async () => {
    const form = new FormData();
    form.set('id', String(parcel.id));
    for (const name of ['a.png', 'b.png']) form.append('image', new Blob([await pngImage()]), name);
    expect(await admin.post('/api/parcels/image', form)).toMatchObject({
      status: 422,
      json: { errors: ['Image must be a single file.'] },
    });
  });
});

describe('a query', () => {
  const list = (query: string) => ({ method: 'GET', url: `/api/parcels?${query}`, ...asAdmin }) as const;
  itResponds(callers, [
    {
      name: 'a hexadecimal number',
      ...list('per_page=0x0f'),
      status: 422,
      contains: ['Per page must be a whole number.'],
    },
    {
      name: 'a number with an exponent',
      ...list('per_page=1e1'),
      status: 422,
      contains: ['Per page must be a whole number.'],
    },
    { name: 'a fraction', ...list('per_page=1.5'), status: 422, contains: ['Per page must be a whole number.'] },
    { name: 'zero', ...list('per_page=0'), status: 422, contains: ['Per page must be at least 1.'] },
    {
      name: 'two numbers',
      ...list('per_page=1&per_page=2'),
      status: 422,
      contains: ['Per page must be a single value.'],
    },
    {
      name: 'a search that is not UTF-8',
      ...list('search=%FF'),
      status: 422,
      contains: ['Search contains unsupported'],
    },
    {
      name: 'activities of no parcel',
      method: 'GET',
      url: '/api/activities',
      ...asAdmin,
      status: 422,
      contains: ['Parcel is required.'],
    },
  ]);
});

it('responds 416 to a range outside the file', async () => {
  const form = new FormData();
  form.set('id', String(parcel.id));
  form.set('image', new Blob([await pngImage()]), 'a.png');
  const { image } = (await admin.post('/api/parcels/image', form)).json.data;
  const reply = await visitor.request('GET', `/uploads/images/${image}`, undefined, { range: 'bytes=9999999-' });
  expect(reply).toMatchObject({ status: 416, json: { errors: ['The requested range lies outside the file.'] } });
  expect(reply.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
});

describe('a search', () => {
  beforeAll(async () => {
    for (const [n, recipient_name] of ['Kovač', 'Müller', 'Łódź', 'Иван', 'Ζωή', '100 % _'].entries())
      await admin.post('/api/parcels', { tracking_code: `FOLD-${n}`, destination: 'Oslo', recipient_name });
  });
  const found = async (text: string) =>
    (await admin.get(`/api/parcels?search=${encodeURIComponent(text)}`)).json.data.map(
      ({ recipient_name }: { recipient_name: string }) => recipient_name,
    );

  it.each([
    ['KOVAČ', 'Kovač'],
    ['kovac', 'Kovač'],
    ['muller', 'Müller'],
    ['LODZ', 'Łódź'],
    ['иван', 'Иван'],
    ['ζωη', 'Ζωή'],
    ['100 %', '100 % _'],
  ])('for %s finds %s', async (text, name) => expect(await found(text)).toEqual([name]));

  it('finds a changed name, and no longer the former one', async () => {
    const [{ id, ...parcel }] = (await admin.get('/api/parcels?search=muller')).json.data;
    await admin.patch('/api/parcels', { id, ...parcel, recipient_name: 'Žižek' });
    expect(await found('zizek')).toEqual(['Žižek']);
    expect(await found('muller')).toEqual([]);
  });

  it('knows its last page', async () => {
    const first = (await admin.get('/api/parcels?search=fold-&per_page=2')).json;
    expect(first).toMatchObject({ current_page: 1, last_page: 3 });
    expect((await admin.get(first.next_page_url)).json).toMatchObject({ current_page: 2, last_page: 3 });
  });
});

describe('a record that was read', () => {
  const WORDS = { title: 'Terms', content: 'Words' };
  const SCAN = { title: 'Departed', description: 'By air', icon: 'airplanemode_active', color: 'gold' };
  /** Path, and the record as its route returns it. */
  const records: [string, () => Promise<Record<string, unknown>>][] = [
    ['/api/parcels', async () => (await admin.get(`/api/parcels/${parcel.id}`)).json.data],
    ['/api/pages', async () => (await admin.post('/api/pages', WORDS)).json.data],
    ['/api/activities', async () => (await admin.post('/api/activities', { parcel_id: parcel.id, ...SCAN })).json.data],
    ['/api/settings', async () => (await admin.get('/api/settings')).json.data[0]],
    [
      '/api/messages',
      async () => {
        await visitor.post('/api/messages', { email: 'a@b.example', subject: 'Hello', body: 'Hi' });
        return { ...(await admin.get('/api/messages')).json.data[0], read: true };
      },
    ],
  ];

  it.each(records)('can be sent back whole to %s', async (path, read) => {
    expect(await admin.patch(path, await read())).toMatchObject({ status: 200 });
  });

  it('keeps the picture of a page that a changed copy names', async () => {
    const page = (await admin.post('/api/pages', WORDS)).json.data;
    const changed = (await admin.patch('/api/pages', { ...page, hero: 'hero-sea' })).json.data;
    expect(changed.hero).toBe('hero-sea');
    const again = await admin.patch('/api/pages', { ...changed, image: 'hero-air' });
    expect(again.json.data.hero).toBe('hero-air');
  });

  it('does not change what only the server sets, and says so', async () => {
    const whole = (await admin.get(`/api/parcels/${parcel.id}`)).json.data;
    expect(await admin.patch('/api/parcels', { ...whole, stage: 'delivered' })).toMatchObject({
      status: 422,
      json: { field_errors: { stage: 'Stage cannot be changed here.' } },
    });
    const activity = (await admin.post('/api/activities', { parcel_id: parcel.id, ...SCAN })).json.data;
    const moved = { ...activity, parcel_id: '0190c0de-0000-7000-8000-000000000000' };
    expect(await admin.patch('/api/activities', moved)).toMatchObject({
      status: 422,
      json: { field_errors: { parcel_id: 'Parcel cannot be changed here.' } },
    });
  });
});
