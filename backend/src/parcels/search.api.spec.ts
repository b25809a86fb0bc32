import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
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
    expect(await found('restored')).toEqual([]);
    const entries = async () => (await admin.get('/api/audit?per_page=1')).json.data[0].id;
    const last = await entries();
    expect(await site.app.get(ParcelSearch, { strict: false }).rebuild()).toBeGreaterThan(1);
    expect(await found('restored')).toEqual(['ANEW-1']);
    expect(await terms().countBy(ParcelTerm, { parcel_id: id })).toBe(before);
    expect(await entries()).toBe(last);
  });
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
