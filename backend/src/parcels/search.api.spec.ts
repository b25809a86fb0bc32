import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { Parcel } from './parcel.entity.js';
import { ParcelSearch } from './parcel-search.js';
import { ParcelTerm } from './parcel-term.entity.js';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const create = async (values: object) =>
  (await admin.post('/api/parcels', { recipient_name: 'Nobody', destination: 'Nowhere', ...values })).json.data;
const list = async (query: Record<string, string>) =>
  (await admin.get(`/api/parcels?${new URLSearchParams(query)}`)).json;
const found = async (search: string): Promise<string[]> =>
  (await list({ search })).data.map((row: { tracking_code: string }) => row.tracking_code);
const terms = () => site.app.get(Database, { strict: false }).manager;

describe('a person', () => {
  beforeAll(async () => {
    await create({
      tracking_code: 'BULK-00777',
      recipient_name: 'Zoë Müller',
      recipient_email: 'zoe.mueller@mail.example',
      recipient_phone_number: '+49 (171) 555 12-34',
      sender_name: 'Иван Петров',
      sender_email: 'petrov@sender.example',
      destination: 'Łódź, Polska\nPiotrkowska 81',
      status: 'Held by customs',
    });
    await create({ tracking_code: 'BULK-00778', recipient_name: '山田太郎', destination: '東京都港区' });
    await create({ tracking_code: 'BULK-00779', recipient_name: 'Ζωή Παπαδάκη', destination: 'Αθήνα' });
  });

  it.each([
    ['muller', 'BULK-00777'],
    ['MÜLLER', 'BULK-00777'],
    ['ZOË', 'BULK-00777'],
    ['mul zo', 'BULK-00777'],
    ['иван', 'BULK-00777'],
    ['zoe.mueller@mail', 'BULK-00777'],
    ['petrov@sender.example', 'BULK-00777'],
    ['5551234', 'BULK-00777'],
    ['0171 555 12 34', 'BULK-00777'],
    ['+49171', 'BULK-00777'],
    ['lodz', 'BULK-00777'],
    ['kowska', 'BULK-00777'],
    ['customs', 'BULK-00777'],
    ['bulk00777', 'BULK-00777'],
    ['BULK 00777', 'BULK-00777'],
    ['0777', 'BULK-00777'],
    ['https://site.example/track.html?code=BULK-00777', 'BULK-00777'],
    ['山田', 'BULK-00778'],
    ['太郎', 'BULK-00778'],
    ['港区', 'BULK-00778'],
    ['ζωη', 'BULK-00779'],
    ['αθηνα', 'BULK-00779'],
  ])('is found by %s', async (search, code) => expect(await found(search)).toEqual([code]));

  it.each(['%', '_', '🚚', 'muller tokyo'])('is not found by %s', async (search) =>
    expect(await found(search)).toEqual([]),
  );

  it('is found in every order, and within a stage and a period', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const codes = ['BULK-00777', 'BULK-00778', 'BULK-00779'];
    for (const sort of ['newest', 'oldest', 'updated', 'updated_oldest', 'tracking_code', 'tracking_code_desc']) {
      const { data } = await list({ search: 'bulk', sort });
      expect(data.map((row: { tracking_code: string }) => row.tracking_code).sort()).toEqual(codes);
    }
    const descending = (await list({ search: 'bulk', sort: 'tracking_code_desc' })).data;
    expect(descending[0].tracking_code).toBe('BULK-00779');
    expect((await list({ search: 'bulk', status: 'exception' })).data).toHaveLength(1);
    const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await list({ search: 'bulk', from: yesterday })).data).toHaveLength(3);
    expect((await list({ search: 'bulk', to: yesterday })).data).toEqual([]);
    expect((await admin.get(`/api/parcels?from=${today}x`)).status).toBe(422);
  });
});

describe('whom a search names whole', () => {
  const NEWER = 18;
  beforeAll(async () => {
    const old = { recipient_name: 'Anna Grøn', recipient_email: 'ann@first.example' };
    await create({ tracking_code: 'FIRST-1', ...old });
    await create({ tracking_code: 'FIRST-2', recipient_name: 'Anna Groen' });
    for (let n = 0; n < NEWER; n++)
      await create({
        ...{ tracking_code: `LATER-${10 + n}`, recipient_name: 'Anna Grønlund' },
        recipient_email: 'ann@first.example.org',
      });
  });

  it.each([
    ['ann@first.example', ['FIRST-1', `LATER-${9 + NEWER}`]],
    ['anna groen', ['FIRST-2', 'FIRST-1']],
    ['Anna Grøn', ['FIRST-2', 'FIRST-1']],
  ])('comes first: %s', async (search, codes) => expect((await found(search)).slice(0, 2)).toEqual(codes));

  it('is on one page only, whatever their length', async () => {
    for (const per_page of ['1', '2', '7', '100']) {
      const codes: string[] = [];
      for (let next: string | null = `/api/parcels?search=anna+groen&per_page=${per_page}`; next; ) {
        const { json } = await admin.get(next);
        codes.push(...json.data.map((row: { tracking_code: string }) => row.tracking_code));
        next = json.next_page_url;
      }
      expect(codes.slice(0, 3)).toEqual(['FIRST-2', 'FIRST-1', `LATER-${9 + NEWER}`]);
      expect(codes).toHaveLength(NEWER + 2);
      expect(new Set(codes).size).toBe(NEWER + 2);
    }
  });

  it('does not come first in another order', async () => {
    const { data } = await list({ search: 'anna groen', sort: 'tracking_code_desc' });
    expect(data[0].tracking_code).toBe(`LATER-${9 + NEWER}`);
  });
});

describe('terms', () => {
  it('follow changes and deletions', async () => {
    const { id, updated_at } = await create({ tracking_code: 'MOVE-1', recipient_name: 'Before' });
    const values = { tracking_code: 'MOVE-2', recipient_name: 'After', destination: 'Nowhere' };
    await admin.patch('/api/parcels', { id, updated_at, ...values });
    expect(await found('before')).toEqual([]);
    expect(await found('move1')).toEqual([]);
    expect(await found('after')).toEqual(['MOVE-2']);
    await admin.delete('/api/parcels', { id });
    expect(await found('after')).toEqual([]);
    expect(await terms().countBy(ParcelTerm, { parcel_id: id })).toBe(0);
  });

  it('are made anew for all parcels', async () => {
    const { id } = await create({ tracking_code: 'ANEW-1', recipient_name: 'Restored' });
    const before = await terms().countBy(ParcelTerm, { parcel_id: id });
    await terms().delete(ParcelTerm, { parcel_id: id });
    await terms().insert(ParcelTerm, { term: 'outdated', parcel_id: id });
    await terms().update(Parcel, id, { search_text: ' outdated' });
    expect(await found('restored')).toEqual([]);
    const entries = async () => (await admin.get('/api/audit?per_page=1')).json.data[0].id;
    const last = await entries();
    expect(await site.app.get(ParcelSearch, { strict: false }).rebuild()).toBeGreaterThan(1);
    expect(await found('restored')).toEqual(['ANEW-1']);
    expect(await terms().countBy(ParcelTerm, { parcel_id: id })).toBe(before);
    expect(await entries()).toBe(last);
  });
});

it('an update makes terms in other spellings of parcels that an earlier version stored', async () => {
  const { id } = await create({ tracking_code: 'EARLY-1', recipient_name: 'Ülkü Götze' });
  await terms().delete(ParcelTerm, { parcel_id: id });
  await terms().insert(ParcelTerm, { term: 'gotze', parcel_id: id });
  await terms().update(Parcel, id, { search_text: ' gotze' });
  await terms().query("DELETE FROM migrations WHERE name = 'ParcelTermSpellings1795386400000'");
  expect(await found('goetze')).toEqual([]);
  await (await site.another()).stop();
  expect(await found('goetze uelkue')).toEqual(['EARLY-1']);
});

describe('a search with too many results', () => {
  const COUNT = 1_050;
  beforeAll(async () => {
    const lines = Array.from({ length: COUNT }, (_, n) => `MANY-${10_000 + n},Common ${n % 7 ? 'Odd' : 'Rare'},Paris`);
    const form = new FormData();
    form.set('file', new Blob([['tracking_code,recipient_name,destination', ...lines].join('\n')]), 'many.csv');
    form.set('apply', 'yes');
    expect((await admin.post('/api/parcels/import', form)).json.data.applied).toBe(true);
  });

  it('shows the newest 1,000 and says that there are more', async () => {
    const codes = new Set<string>();
    for (let next: string | null = '/api/parcels?search=common&per_page=100'; next; ) {
      const { json } = await admin.get(next);
      expect(json.last_page).toBeNull();
      for (const { tracking_code } of json.data) codes.add(tracking_code);
      next = json.next_page_url;
    }
    expect(codes.size).toBe(1_000);
    expect(codes).toContain(`MANY-${10_000 + COUNT - 1}`);
    expect(codes).not.toContain('MANY-10000');
  });

  it('ends with a further word', async () => {
    const page = await list({ search: 'common rare', per_page: '100' });
    expect(page).toMatchObject({ last_page: 2 });
    expect(await found('common 10500')).toEqual(['MANY-10500']);
  });

  it('is exported whole', async () => {
    const { text } = await admin.get('/api/parcels/export.csv?search=common');
    expect(text.trim().split('\n')).toHaveLength(COUNT + 1);
  });
});
