import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { LimitsService } from '../limits/limits.service.js';
import { RateLimit } from '../limits/rate-limit.entity.js';
import { UNKNOWN_CODE_LIMIT } from '../parcels/lookup.service.js';
import { FEEDS } from './feeds.service.js';

const CODE = 'WAYB-1112-026A-P';
const WINDOW = { min_expected_delivery_date: '2031-03-04', max_expected_delivery_date: '2031-03-06' };
const PARCEL = {
  tracking_code: CODE,
  recipient_name: 'Ada Lovelace',
  destination: 'Rua <A> & B\nPorto',
  status: 'In transit',
  ...WINDOW,
};

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let parcel: { id: string };

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1', COMPANY_TIME_ZONE: 'Asia/Tokyo' });
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  parcel = (await admin.post('/api/parcels', PARCEL)).json.data;
});

const updates = async (language = 'en') =>
  (await visitor.request('GET', `/api/parcels/${CODE}/updates`, undefined, { 'accept-language': language })).json.data;
const calendar = async () => (await visitor.get((await updates()).calendar)).text.replaceAll('\r\n ', '');
const propertyOf = (text: string, name: string) => new RegExp(`^${name}[:;](.*)\r$`, 'm').exec(text)?.[1];
const change = async (values: object) => {
  const reply = await admin.patch('/api/parcels', { ...PARCEL, id: parcel.id, ...values });
  expect(reply.status).toBe(200);
};

it('are found by the code of a parcel alone, and name the language of the page', async () => {
  expect(await updates('de')).toEqual({
    tracking_code: CODE,
    by_email: false,
    calendar: expect.stringMatching(/^\/api\/feeds\/[\w.-]{69}\/arrival\.ics\?lang=de$/),
    feed: expect.stringMatching(/^\/api\/feeds\/[\w.-]{69}\/history\.atom\?lang=de$/),
    push_key: expect.stringMatching(/^B[\w-]{86}$/),
  });
  expect((await visitor.get('/api/parcels/NOBODY-12345/updates')).status).toBe(404);
});

it('a calendar has the window, and an update replaces what a program has of it', async () => {
  const before = await calendar();
  expect([propertyOf(before, 'DTSTART'), propertyOf(before, 'DTEND')]).toEqual([
    'VALUE=DATE:20310304',
    'VALUE=DATE:20310307',
  ]);
  expect(before).toContain('METHOD:PUBLISH\r\n');
  expect(before).toContain('X-WR-TIMEZONE:Asia/Tokyo\r\n');
  expect(before).not.toContain('Lovelace');
  // The sequence counts tenths of a second.
  await sleep(110);
  await change({ min_expected_delivery_date: '2031-03-05' });
  const after = await calendar();
  expect(propertyOf(after, 'DTSTART')).toBe('VALUE=DATE:20310305');
  expect(propertyOf(after, 'UID')).toBe(propertyOf(before, 'UID'));
  expect(Number(propertyOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(propertyOf(before, 'SEQUENCE')));
});

it.each([
  ['en', 'Expected delivery: CODE (Nordwind)', 'Parcel CODE has been delivered (Nordwind)'],
  ['de', 'Voraussichtliche Zustellung: CODE (Nordwind)', 'Sendung CODE wurde zugestellt (Nordwind)'],
  ['ar', 'التسليم المتوقع: CODE (Nordwind)', 'سُلّمت الشحنة CODE (Nordwind)'],
] as const)(
  'the calendar says in %s of which company the parcel is, and leads to its page in that language',
  async (lang, expected, arrived) => {
    await admin.patch('/api/settings', { company_name: 'Nordwind' });
    const { calendar: path } = await updates(lang);
    const unfolded = async () => (await visitor.get(path)).text.replaceAll('\r\n ', '');
    const before = await unfolded();
    expect(propertyOf(before, 'SUMMARY')).toBe(expected.replace('CODE', CODE));
    expect(before).toContain(`/track.html?code=${CODE}${lang === 'en' ? '' : `&lang=${lang}`}\r\n`);
    await change({ status: 'Delivered' });
    expect(propertyOf(await unfolded(), 'SUMMARY')).toBe(arrived.replace('CODE', CODE));
    await change({ status: 'In transit' });
  },
);

it('a window that was taken back cancels the event, under the same address', async () => {
  const { calendar: path } = await updates();
  await change({ min_expected_delivery_date: null, max_expected_delivery_date: null });
  expect((await updates()).calendar).toBeNull();
  expect((await visitor.get(path)).text).toContain('STATUS:CANCELLED');
  await change(WINDOW);
  expect((await visitor.get(path)).text).toContain('STATUS:CONFIRMED');
});

it('the calendar takes back what the page no longer promises', async () => {
  const { calendar: path } = await updates();
  const told = async () => propertyOf((await visitor.get(path)).text, 'STATUS');
  for (const status of ['Reported lost', 'Held by customs', 'Returning to sender', 'Delivered']) {
    await change({ status });
    expect([status, await told()]).toEqual([status, 'CANCELLED']);
  }
  await change({ status: 'In transit' });
  expect(await told()).toBe('CONFIRMED');
});

it('a feed has the scans, translated, and nothing that visitors do not see', async () => {
  const scan = { parcel_id: parcel.id, icon: 'local_shipping', color: 'gold' };
  await admin.post('/api/activities', { ...scan, title: 'Sticker <&> "blue"', description: 'At the hub.' });
  await admin.post('/api/activities', { ...scan, title: 'Picked up', description: 'The parcel was registered.' });
  const { text, headers } = await visitor.get((await updates('de')).feed);
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(text).toContain('<title>Sticker &lt;&amp;&gt; &quot;blue&quot;</title>');
  expect(text).toContain('xml:lang="de"');
  expect(text).not.toMatch(/Lovelace|Porto/);
  const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(3);
  expect((await visitor.get((await updates('de')).feed)).text).toBe(text);
});

it('a feed and the page begin with the status that took back what the newest scan says, which stays', async () => {
  const values = { tracking_code: 'TAKEN-BACK-1', recipient_name: 'Ada', destination: 'Oslo', status: 'In transit' };
  const { id } = (await admin.post('/api/parcels', values)).json.data;
  const scan = { title: 'Delivered', description: 'Handed over.', icon: 'check_circle', color: 'green' };
  await admin.post('/api/activities', { parcel_id: id, ...scan });
  const lookup = async () => (await visitor.get('/api/parcels/TAKEN-BACK-1')).json.data;
  const titles = async () => {
    const { feed } = (await visitor.get('/api/parcels/TAKEN-BACK-1/updates')).json.data;
    return [...(await visitor.get(feed)).text.matchAll(/<title>(.*)<\/title>/g)].slice(1).map(([, title]) => title);
  };
  expect([await titles(), (await lookup()).corrected_at]).toEqual([['Delivered'], null]);
  const current = (await admin.get(`/api/parcels/${id}`)).json.data;
  await admin.patch('/api/parcels', { ...current, status: 'In transit', status_event: 'in_transit' });
  const { stage, corrected_at, history } = await lookup();
  expect({ stage, corrected_at }).toEqual({ stage: 'in_transit', corrected_at: expect.any(String) });
  expect(history.data.map(({ title }: { title: string }) => title)).toEqual(['Delivered']);
  expect(await titles()).toEqual(['On its way', 'Delivered']);
});

it.each(['calendar', 'feed'] as const)(
  'the %s may be kept by programs, by no shared cache and no search engine',
  async (kind) => {
    const path = (await updates())[kind];
    const { status, headers } = await visitor.get(path);
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      200,
      'private, max-age=900',
      'noindex, nofollow',
    ]);
    const etag = headers.get('etag') ?? '';
    const again = await visitor.get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  },
);

it('no token that was not made here opens one', async () => {
  const { feed } = await updates();
  const token = feed.split('/')[3] ?? '';
  const forged = `${token.slice(0, 50)}${token[50] === 'A' ? 'B' : 'A'}${token.slice(51)}`;
  for (const wrong of [forged, token.slice(1), 'A'.repeat(43), parcel.id, CODE])
    expect((await visitor.get(`/api/feeds/${wrong}/history.atom`)).status).toBe(404);
  expect((await visitor.get(`/api/feeds/${token}/history.atom?lang=xx`)).status).toBe(422);
});

it('a deleted parcel has neither', async () => {
  const other = (
    await admin.post('/api/parcels', { recipient_name: 'A', destination: 'B', tracking_code: 'GONE-12345' })
  ).json.data;
  const { feed } = (await visitor.get('/api/parcels/GONE-12345/updates')).json.data;
  expect((await visitor.get(feed)).status).toBe(200);
  await admin.delete('/api/parcels', { id: other.id });
  expect((await visitor.get(feed)).status).toBe(404);
});

describe('many people behind one address', () => {
  const reader = { 'x-forwarded-for': '203.0.113.77' };
  const get = (path: string, headers: Record<string, string> = reader) =>
    visitor.request('GET', path, undefined, headers);
  const forged = (path: string) => path.replace(/[\w-]{8}(?=\/history)/, 'AAAAAAAA');
  const limits = () => site.app.get(LimitsService, { strict: false });
  const manager = () => site.app.get(Database).manager;

  it('are limited for each parcel, and take nothing from one another', async () => {
    const { feed, calendar } = await updates();
    await admin.post('/api/parcels', { recipient_name: 'A', destination: 'B', tracking_code: 'OTHER-12345' });
    const other = (await visitor.get('/api/parcels/OTHER-12345/updates')).json.data;
    expect((await get(feed)).status).toBe(200);
    const id = limits().keyOf(FEEDS, `${parcel.id} 203.0.113.77`);
    await manager().update(RateLimit, { id }, { hits: FEEDS.max });
    expect([(await get(feed)).status, (await get(calendar)).status]).toEqual([429, 429]);
    expect((await get(other.feed)).status).toBe(200);
    expect((await get(feed, { 'x-forwarded-for': '203.0.113.78' })).status).toBe(200);
    await manager().deleteAll(RateLimit);
  });

  it('lose nothing by forged tokens', async () => {
    const { feed } = await updates();
    for (let n = 0; n < 10; n += 1) expect((await get(forged(feed))).status).toBe(404);
    expect(await manager().count(RateLimit)).toBe(0);
    expect((await get(feed)).status).toBe(200);
    await manager().deleteAll(RateLimit);
  });

  it('lose nothing by somebody who guesses codes', async () => {
    const { feed, calendar } = await updates();
    for (let n = 0; n < UNKNOWN_CODE_LIMIT.max; n += 1) await get('/api/parcels/NOBODY-12345');
    expect((await get(`/api/parcels/${CODE}`)).status).toBe(429);
    expect([(await get(feed)).status, (await get(calendar)).status]).toEqual([200, 200]);
    await manager().deleteAll(RateLimit);
  });
});
