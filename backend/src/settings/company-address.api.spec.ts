import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';

const BERLIN = {
  contact_country: 'DE',
  contact_street: 'Hauptstraße 5',
  contact_postal_code: '10115',
  contact_city: 'Berlin',
};
const IN_LINES = 'Hauptstraße 5\n10115 Berlin';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
});

const save = (changes: object) => admin.patch('/api/settings', changes);
const settings = async () => (await admin.get('/api/settings')).json.data[0];
const shown = async (language = 'en') => {
  const headers = { 'accept-language': language };
  return (await visitor.request('GET', '/api/graph', undefined, headers)).json.data.settings.data[0];
};
const partsOf = (values: object) =>
  Object.keys(values).filter((name) => /^contact_(country|street|district|city|region|postal)/.test(name));

beforeEach(() => save({ contact_country: null, contact_address: 'Quay 1' }));

it('is a text while it has no country, and costs visitors nothing more', async () => {
  expect((await shown()).contact_address).toBe('Quay 1');
  expect(partsOf(await shown())).toEqual([]);
  expect(partsOf(await settings())).toEqual([]);
});

it('is made of its parts once it has a country, for every reader of the API', async () => {
  const saved = await save(BERLIN);
  expect(saved.json.data).toMatchObject({ ...BERLIN, contact_address: IN_LINES });
  expect(await settings()).toMatchObject({ ...BERLIN, contact_address: IN_LINES });
  expect(await shown()).toMatchObject({ ...BERLIN, contact_address: IN_LINES, contact_country_name: 'Germany' });
  expect(await shown('fr')).toMatchObject({ contact_address: IN_LINES, contact_country_name: 'Allemagne' });
});

it('is on new invoices as it is printed at home', async () => {
  await save(BERLIN);
  const { data } = (await admin.post('/api/invoices', { product: 'Storage' })).json;
  expect(data.contact_address).toBe(IN_LINES);
});

it('keeps the parts that are not sent', async () => {
  await save(BERLIN);
  await save({ contact_street: 'Kai 7' });
  expect((await save({ contact_phone: '+49 30 1' })).json.data).toMatchObject({
    ...BERLIN,
    contact_street: 'Kai 7',
    contact_address: 'Kai 7\n10115 Berlin',
  });
});

it('can be sent back as it was read', async () => {
  await save(BERLIN);
  const { contact_address, ...read } = await settings();
  const parts = Object.fromEntries(partsOf(read).map((name) => [name, read[name]]));
  expect(await save({ contact_address, ...parts })).toMatchObject({ status: 200, json: { data: BERLIN } });
});

it('becomes a text again without a country, and what it said stays', async () => {
  await save(BERLIN);
  await save({ contact_country: '' });
  expect(partsOf(await settings())).toEqual([]);
  expect((await shown()).contact_address).toBe(IN_LINES);
});

it('becomes a text when only that is changed, as a client does that knows no parts', async () => {
  await save(BERLIN);
  expect((await save({ contact_address: 'Pier 9' })).status).toBe(200);
  expect(partsOf(await settings())).toEqual([]);
  expect((await shown()).contact_address).toBe('Pier 9');
  await save({ ...BERLIN, contact_city: 'Potsdam' });
  expect(await settings()).toMatchObject({ contact_city: 'Potsdam', contact_address: 'Hauptstraße 5\n10115 Potsdam' });
});

it.each([
  [{ ...BERLIN, contact_country: 'XX' }, 'contact_country', 'Country must be a code of ISO 3166-1, such as DE.'],
  [{ contact_city: 'Berlin' }, 'contact_country', 'Country is required.'],
  [{ ...BERLIN, contact_postal_code: ' ' }, 'contact_postal_code', 'Postal code is required.'],
  [
    { contact_country: 'US', contact_street: '350 5th Ave', contact_city: 'New York', contact_postal_code: '10118' },
    'contact_region',
    'Region is required.',
  ],
  [{ ...BERLIN, contact_city: 'x'.repeat(51) }, 'contact_city', 'City must have at most 50 characters.'],
  [{ ...BERLIN, contact_city: 'Ber\nlin' }, 'contact_city', 'City must be a single line.'],
  [{ ...BERLIN, contact_address: 'Another' }, 'contact_address', 'Address is made of its parts.'],
])('refuses %j', async (changes, field, sentence) => {
  const { status, json } = await save(changes);
  expect(status).toBe(422);
  expect(json.field_errors[field]).toContain(sentence);
  expect((await settings()).contact_address).toBe('Quay 1');
});

it('is in the audit log with its parts', async () => {
  await save({ ...BERLIN, contact_street: 'Kai 8' });
  const [entry] = (await admin.get('/api/audit?entity=company_addresses')).json.data;
  expect(entry.changes).toEqual(expect.arrayContaining([expect.objectContaining({ after: 'Kai 8' })]));
});

it('is not lost between two changes at the same time', async () => {
  const answers = await Promise.all(
    ['Kai 1', 'Kai 2', 'Kai 3'].map((contact_street) => save({ ...BERLIN, contact_street })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { contact_street, contact_address } = await settings();
  expect(contact_address).toBe(`${contact_street}\n10115 Berlin`);
});

it('is that of an earlier version once this has changed it beside us', async () => {
  await save(BERLIN);
  // All that a backend without the table does.
  await site.app
    .get(Database, { strict: false })
    .manager.update('SettingsRow', { id: 'site' }, { contact_address: 'Dock 2' });
  expect(partsOf(await settings())).toEqual([]);
  expect((await shown()).contact_address).toBe('Dock 2');
});
