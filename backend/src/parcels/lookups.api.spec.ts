import { CODE_LIST } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

const FIRST = 'WAYB-1112-026A-P';
const SECOND = 'RB123456785GB';
let site: Site;
let visitor: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  for (const tracking_code of [FIRST, SECOND])
    await admin.post('/api/parcels', {
      tracking_code,
      recipient_name: 'Ada King',
      destination: 'Oslo\nDoor 5',
      status: 'In transit',
    });
});

const look = (codes: string, headers = {}, client = visitor) =>
  client.request('GET', `/api/lookups?${new URLSearchParams({ codes })}`, undefined, headers);
const codesOf = (data: { code: string; parcel: { tracking_code: string } | null }[]) =>
  data.map(({ code, parcel }) => [code, parcel?.tracking_code ?? null]);

it('finds several codes in the order in which they were entered, as people type them', async () => {
  const { status, json } = await look(`rb 1234 5678 5 gb, unknown-77,WAYB1112O26AP`);
  expect(status).toBe(200);
  expect(codesOf(json.data)).toEqual([
    ['rb 1234 5678 5 gb', SECOND],
    ['unknown-77', null],
    ['WAYB1112O26AP', FIRST],
  ]);
});

it('says what the page of the parcel says, and nothing that a visitor may not see', async () => {
  const single = await visitor.get(`/api/parcels/${FIRST}?per_page=100`);
  for (const client of [visitor, admin]) {
    const { json } = await look(`${FIRST},${SECOND}`, {}, client);
    const [{ parcel }] = json.data;
    const words = ['language', 'status_text', 'translation', 'version'];
    expect(Object.keys(parcel).sort()).toEqual(['answer', 'destination', 'status', 'tracking_code', ...words].sort());
    expect(parcel.destination).toBe('Oslo');
    expect(single.json.data.answer).toMatchObject(parcel.answer);
    expect(parcel.answer).not.toHaveProperty('steps');
  }
});

it('a code that was entered twice is one row', async () => {
  const { json } = await look(`${FIRST},${FIRST},wayb1112026ap`);
  expect(codesOf(json.data).map(([, code]) => code)).toEqual([FIRST]);
});

it.each([
  ['nothing', ''],
  ['commas', ', ,'],
  ['too many codes', Array.from({ length: CODE_LIST.codes + 1 }, (_, n) => `CODE-${n}`).join(',')],
  ['too long a text', `A${'1'.repeat(CODE_LIST.text)}`],
])('refuses %s', async (_, codes) => expect((await look(codes)).status).toBe(422));

it('looks up as many as are allowed', async () => {
  const codes = Array.from({ length: CODE_LIST.codes - 1 }, (_, n) => `CODE-${n}00`);
  const { status, json } = await look([...codes, FIRST].join(','), { 'x-forwarded-for': '203.0.113.60' });
  expect({ status, rows: json.data.length }).toEqual({ status: 200, rows: CODE_LIST.codes });
});

it('each unknown code counts for the limit, and beyond it a list is refused as a whole', async () => {
  const from = { 'x-forwarded-for': '203.0.113.61' };
  const guesses = (start: number) => Array.from({ length: 10 }, (_, n) => `GUESS-${start + n}`).join(',');
  for (const start of [100, 200, 300]) expect((await look(guesses(start), from)).status).toBe(200);
  const refused = await look(`${FIRST},GUESS-999`, from);
  expect(refused.status).toBe(429);
  expect(JSON.stringify(refused.json)).not.toContain(FIRST);
  expect((await visitor.request('GET', `/api/parcels/${FIRST}`, undefined, from)).status).toBe(429);
});

it('spellings of one unknown code are one row and count once', async () => {
  const from = { 'x-forwarded-for': '203.0.113.63' };
  for (let n = 0; n < 16; n++) {
    const { status, json } = await look(`typo-${n}00,TYPO-${n}00,Typo - ${n}00`, from);
    expect({ status, rows: json.data?.length }).toEqual({ status: 200, rows: 1 });
  }
});

it('a known code does not make the guess beside it free', async () => {
  const from = { 'x-forwarded-for': '203.0.113.62' };
  for (let n = 0; n < 30; n++) await look(`${FIRST},GUESS-${n}000`, from);
  expect((await look(`${FIRST},${SECOND}`, from)).status).toBe(429);
});

it('the map of a parcel has the hubs that its scans name', async () => {
  const tracking_code = 'HUBS-0001';
  const { json } = await admin.post('/api/parcels', {
    tracking_code,
    recipient_name: 'Ada',
    destination: 'Singapore',
    pickup_location: 'London',
  });
  const { id } = json.data;
  await admin.request('PATCH', '/api/parcels', {
    ...{ id, show_map: 'yes', map_zoom: 4, map_current_latitude: 13.1, map_current_longitude: 80.3 },
    ...{
      map_pickup_latitude: 51.5,
      map_pickup_longitude: -0.1,
      map_destination_latitude: 1.35,
      map_destination_longitude: 103.8,
    },
  });
  for (const title of ['Arrived at Leipzig hub', 'Arrived in Dubai'])
    await admin.post('/api/activities', {
      parcel_id: id,
      title,
      description: 'Scanned.',
      icon: 'home_work',
      color: 'green',
    });
  const shown = await visitor.get(`/api/parcels/${tracking_code}`);
  expect(shown.json.data.waypoints).toEqual([
    { name: 'Leipzig hub', latitude: 51.34, longitude: 12.41 },
    { name: 'Dubai', latitude: 25.23, longitude: 55.28 },
  ]);
  const listed = await admin.get('/api/parcels');
  expect(listed.json.data[0]).not.toHaveProperty('waypoints');
});
