import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let oslo: { id: string; tracking_code: string };

const OSLO = {
  tracking_code: ' wb-0001 oslo ',
  recipient_name: 'Ada Maria King',
  recipient_email: 'ada@example.org',
  recipient_phone_number: '+47 22 00 00 00',
  destination: 'Oslo, Norway',
  sender_name: 'Björk',
  sender_email: 'bjork@example.org',
  pickup_location: 'Reykjavík, Iceland',
  status: 'In transit',
  weight: '2.5',
  parcel_content: 'Secret recipe',
  declared_value: 1234567890.12,
  min_expected_delivery_date: '2026-12-01',
  max_expected_delivery_date: '2026-12-03',
  show_map: 'yes',
  map_zoom: 5,
  map_current_latitude: 60.123456,
  map_current_longitude: 5.654321,
  map_destination_latitude: 59.913868,
  map_destination_longitude: 10.752245,
};
const UNKNOWN_ID = '0190c0de-0000-7000-8000-000000000000';
const WRITTEN = { tracking_code: 'OTHER-1', recipient_name: 'Bo', destination: 'Rome, Italy' };

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  oslo = (await admin.post('/api/parcels', OSLO)).json.data;
});

const callers = () => ({ visitor, admin });

describe('creating', () => {
  it('stores a code trimmed, upper-cased and without blanks', () => {
    expect(oslo).toMatchObject({
      tracking_code: 'WB-0001OSLO',
      stage: 'in_transit',
      weight: 2.5,
      declared_value: 1234567890.12,
    });
  });

  itResponds(callers, [
    {
      name: 'empty form',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: {},
      status: 422,
      contains: ['"tracking_code":"Tracking code is required."', '"destination":"Destination is required."'],
    },
    {
      name: 'no body at all',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      status: 422,
      contains: ['Recipient name is required.'],
    },
    {
      name: 'a used code',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: { ...WRITTEN, tracking_code: 'wb-0001 OSLO' },
      status: 409,
      contains: ['"tracking_code":"Tracking code is already in use."'],
    },
    {
      name: 'an unknown field',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: { ...WRITTEN, owner: 1 },
      status: 422,
      contains: ['Unknown field: owner.'],
    },
    {
      name: 'a name of 301 characters',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: { ...WRITTEN, recipient_name: 'x'.repeat(301) },
      status: 422,
      contains: ['Recipient name must have at most 300 characters.'],
    },
    {
      name: 'a latitude beyond the pole',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: { ...WRITTEN, map_current_latitude: 90.5 },
      status: 422,
      contains: ['Current latitude must be at most 90.'],
    },
    {
      name: 'a zoom of 20',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: { ...WRITTEN, map_zoom: 20 },
      status: 422,
      contains: ['Map zoom'],
    },
    {
      name: 'dates in the wrong order',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: { ...WRITTEN, min_expected_delivery_date: '2026-12-03', max_expected_delivery_date: '2026-12-01' },
      status: 422,
      contains: ['must not be before the earliest'],
    },
    { name: 'a list instead of an object', method: 'POST', url: '/api/parcels', as: 'admin', body: [], status: 400 },
    {
      name: 'truncated JSON',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: '{"a"',
      headers: { 'content-type': 'application/json' },
      status: 400,
      contains: ['not valid JSON'],
    },
    {
      name: 'more than 100 KB',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: { ...WRITTEN, parcel_content: 'x'.repeat(103_000) },
      status: 413,
    },
    {
      name: 'cross-site form',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: 'a=b',
      headers: { 'content-type': 'text/plain' },
      status: 415,
    },
    {
      name: 'prototype keys',
      method: 'POST',
      url: '/api/parcels',
      as: 'admin',
      body: '{"__proto__":{"a":1},"tracking_code":"PROTO-1","recipient_name":"P","destination":"D"}',
      headers: { 'content-type': 'application/json' },
      status: 422,
      contains: ['Unknown field: __proto__.'],
    },
  ]);
});

describe('tracking', () => {
  it.each(['\n', '\r\n', '\u2028', '\u2029'])('a visitor reads only up to the line break %j', async (lineBreak) => {
    const place = `Oslo, Norway${lineBreak}Secret Street 12`;
    const lines = { tracking_code: 'LINES-1', recipient_name: 'Ada', destination: place, pickup_location: place };
    const { json } = await admin.post('/api/parcels', lines);
    const { data } = (await visitor.get('/api/parcels/LINES-1')).json;
    await admin.delete('/api/parcels', { id: json.data.id });
    expect(data).toMatchObject({ destination: 'Oslo, Norway', pickup_location: 'Oslo, Norway' });
  });

  itResponds(callers, [
    {
      name: 'a visitor sees the public fields',
      method: 'GET',
      url: '/api/parcels/wb-0001oslo',
      status: 200,
      contains: [
        '"recipient_name":"A••• K."',
        '"sender_name":"B•••"',
        '"map_destination_latitude":59.9',
        '"map_current_latitude":60.123456',
        '"stage":"in_transit"',
        '"min_expected_delivery_date":"2026-12-01"',
      ],
      notContains: ['ada@example.org', '+47', 'Maria', 'Secret', '1234567890', 'bjork', '"id"'],
    },
    { name: 'code with blanks', method: 'GET', url: '/api/parcels/%20wb-0001%20oslo%20', status: 200 },
    {
      name: 'part of a code',
      method: 'GET',
      url: '/api/parcels/WB-0001',
      status: 404,
      contains: ['No parcel matches this tracking code'],
    },
    { name: 'a wildcard', method: 'GET', url: '/api/parcels/WB-%25', status: 404 },
    { name: 'an id is no key for a visitor', method: 'GET', url: () => `/api/parcels/${oslo.id}`, status: 404 },
    { name: 'a broken escape', method: 'GET', url: '/api/parcels/%E0%A4%A', status: 400 },
    {
      name: 'the admin may use an id',
      method: 'GET',
      url: () => `/api/parcels/${oslo.id}`,
      as: 'admin',
      status: 200,
      contains: ['"Secret recipe"', '"history":{"data":[]'],
    },
    {
      name: 'the admin may use a code',
      method: 'GET',
      url: '/api/parcels/WB-0001OSLO',
      as: 'admin',
      status: 200,
      contains: ['ada@example.org'],
    },
    {
      name: 'an unknown id',
      method: 'GET',
      url: `/api/parcels/${UNKNOWN_ID}`,
      as: 'admin',
      status: 404,
      contains: ['"Not Found"'],
    },
  ]);

  it('blocks guessing after 30 unknown codes per minute and client address', async () => {
    const guess = (n: number, from: string) =>
      visitor.request('GET', `/api/parcels/GUESS-${n}`, undefined, { 'x-forwarded-for': from });
    const first = [];
    for (let n = 0; n < 30; n++) first.push((await guess(n, '203.0.113.9')).status);
    expect(new Set(first)).toEqual(new Set([404]));
    const rejected = await guess(31, '203.0.113.9');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const known = { 'x-forwarded-for': '203.0.113.9' };
    expect((await visitor.request('GET', '/api/parcels/WB-0001OSLO', undefined, known)).status).toBe(429);
    expect((await guess(32, '203.0.113.10')).status).toBe(404);
  });

  it('ignores a forwarded address that the proxy did not set', async () => {
    const guess = (n: number) =>
      visitor.request('GET', `/api/parcels/FORGED-${n}`, undefined, {
        'x-forwarded-for': `198.51.100.${n}, 203.0.113.77`,
      });
    for (let n = 0; n < 30; n++) await guess(n);
    expect((await guess(31)).status).toBe(429);
  });
});

describe('changing', () => {
  const update = (values: object) => () => ({ id: oslo.id, ...WRITTEN, tracking_code: 'WB-0001OSLO', ...values });

  itResponds(callers, [
    {
      name: 'the update form',
      method: 'PATCH',
      url: '/api/parcels',
      as: 'admin',
      body: update({ status: 'Delivered', weight: '' }),
      status: 200,
      contains: ['"stage":"delivered"', '"weight":null', '"sender_email":"bjork@example.org"'],
    },
    {
      name: 'the map form',
      method: 'PATCH',
      url: '/api/parcels',
      as: 'admin',
      body: () => ({ id: oslo.id, show_map: 'no', map_zoom: 7, map_current_latitude: 1, map_current_longitude: 2 }),
      status: 200,
      contains: ['"map_zoom":7', '"recipient_name":"Bo"'],
    },
    {
      name: 'the map form without a zoom',
      method: 'PATCH',
      url: '/api/parcels',
      as: 'admin',
      body: () => ({ id: oslo.id, show_map: 'no', map_current_latitude: 1, map_current_longitude: 2 }),
      status: 422,
      contains: ['Map zoom is required.'],
    },
    {
      name: 'an earliest date after the stored latest',
      method: 'PATCH',
      url: '/api/parcels',
      as: 'admin',
      body: update({ min_expected_delivery_date: '2027-01-01' }),
      status: 422,
      contains: ['must not be before the earliest'],
    },
    {
      name: 'without the required fields',
      method: 'PATCH',
      url: '/api/parcels',
      as: 'admin',
      body: () => ({ id: oslo.id, tracking_code: '' }),
      status: 422,
      contains: ['Tracking code is required.', 'Destination is required.'],
    },
    {
      name: 'an unknown id',
      method: 'PATCH',
      url: '/api/parcels',
      as: 'admin',
      body: { id: UNKNOWN_ID, ...WRITTEN },
      status: 404,
    },
    { name: 'no id', method: 'PATCH', url: '/api/parcels', as: 'admin', body: WRITTEN, status: 422 },
  ]);

  it('rejects the code of another parcel', async () => {
    await admin.post('/api/parcels', { ...WRITTEN, tracking_code: 'TAKEN-1' });
    const reply = await admin.patch('/api/parcels', { id: oslo.id, ...WRITTEN, tracking_code: 'TAKEN-1' });
    expect(reply.status).toBe(409);
  });
});

describe('listing', () => {
  beforeAll(async () => {
    for (let n = 0; n < 20; n++) {
      await admin.post('/api/parcels', {
        ...WRITTEN,
        tracking_code: `LIST-${n + 10}`,
        recipient_name: `List ${n}`,
        status: n % 2 ? 'Lost' : null,
      });
    }
  });

  it('returns each row once over all pages', async () => {
    const seen: string[] = [];
    let next: string | null = '/api/parcels?search=LIST-&per_page=6&sort=tracking_code';
    let page = 0;
    while (next) {
      const { json } = await admin.get(next);
      expect(json.current_page).toBe(++page);
      seen.push(...json.data.map((row: { tracking_code: string }) => row.tracking_code));
      next = json.next_page_url;
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => `LIST-${n + 10}`));
    expect(page).toBe(4);
  });

  it('computes the last page from counters', async () => {
    const all = (await admin.get('/api/parcels?per_page=5')).json;
    const total = (await admin.get('/api/parcels?per_page=100')).json.data.length;
    expect(all.last_page).toBe(Math.ceil(total / 5));
    const lost = (await admin.get('/api/parcels?per_page=3&status=exception')).json;
    expect(lost.last_page).toBe(4);
    expect(lost.data.every((row: { stage: string }) => row.stage === 'exception')).toBe(true);
  });

  itResponds(callers, [
    {
      name: 'by last change',
      method: 'GET',
      url: '/api/parcels?sort=updated&per_page=2',
      as: 'admin',
      status: 200,
      contains: ['LIST-29'],
    },
    {
      name: 'search takes wildcards literally',
      method: 'GET',
      url: '/api/parcels?search=%25',
      as: 'admin',
      status: 200,
      contains: ['"data":[]', '"last_page":1'],
    },
    {
      name: 'the search path',
      method: 'GET',
      url: '/api/parcels/search?search=list%2019',
      as: 'admin',
      status: 200,
      contains: ['LIST-29', '"search_keys"'],
    },
    { name: 'an unknown order', method: 'GET', url: '/api/parcels?sort=price', as: 'admin', status: 422 },
    { name: '101 a page', method: 'GET', url: '/api/parcels?per_page=101', as: 'admin', status: 422 },
    { name: 'a forged cursor', method: 'GET', url: '/api/parcels?cursor=WzEsMiwzXQ', as: 'admin', status: 400 },
    { name: 'an unknown parameter', method: 'GET', url: '/api/parcels?offset=20', as: 'admin', status: 422 },
    {
      name: 'a repeated parameter',
      method: 'GET',
      url: '/api/parcels?status=exception&status=delivered',
      as: 'admin',
      status: 422,
    },
  ]);

  it('continues from a cursor of the same order and rejects one of another', async () => {
    const next = (await admin.get('/api/parcels?per_page=2&sort=updated')).json.next_page_url;
    expect((await admin.get(next)).json.data).toHaveLength(2);
    expect((await admin.get(next.replace('updated', 'newest'))).status).toBe(400);
  });

  it.each([
    ['a time that does not exist', 'updated', '2026-02-30 10:00:00.000', UNKNOWN_ID],
    ['another form of time', 'updated', '2026-02-03T10:00:00.000Z', UNKNOWN_ID],
    ['a time after the year 9999', 'updated', '+010000-01-01 00:00:00.000', UNKNOWN_ID],
    ['no time', 'updated', null, UNKNOWN_ID],
    ['no code', 'tracking_code', null, UNKNOWN_ID],
    ['a value in an order by id', 'newest', 'A', UNKNOWN_ID],
    ['a mark of another list', 'newest', 'first', UNKNOWN_ID],
    ['a malformed id', 'newest', null, "' OR 1=1"],
  ])('rejects a cursor with %s', async (_, sort, value, id) => {
    const cursor = Buffer.from(JSON.stringify([2, sort, value, id])).toString('base64url');
    const { status, json } = await admin.get(`/api/parcels?sort=${sort}&cursor=${cursor}`);
    expect([status, json.errors]).toEqual([
      400,
      ['This page link is no longer valid. Start again from the first page.'],
    ]);
  });
});

describe('deleting', () => {
  it('deletes the history as well', async () => {
    const { id } = (await admin.post('/api/parcels', { ...WRITTEN, tracking_code: 'GONE-1' })).json.data;
    const scan = { parcel_id: id, title: 'T', description: 'D', icon: 'moped', color: 'red' };
    const activity = (await admin.post('/api/activities', scan)).json.data;
    expect((await admin.delete('/api/parcels', { id })).status).toBe(200);
    expect((await admin.get(`/api/activities/${activity.id}`)).status).toBe(404);
    expect((await visitor.get('/api/parcels/GONE-1')).status).toBe(404);
    expect((await admin.delete('/api/parcels', { id })).status).toBe(404);
  });
});
