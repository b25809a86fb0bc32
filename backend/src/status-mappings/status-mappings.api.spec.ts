import type { EntryEvent, Parcel, StatusMapping, UnclearWording } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { Parcel as ParcelRow } from '../parcels/parcel.entity.js';

let site: Site;
let admin: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  visitor = new ApiClient(site.url);
});

const SCAN = { description: '', icon: 'home_work', color: 'gold' };
let count = 0;

async function newParcel(values: object = {}): Promise<Parcel> {
  count += 1;
  const required = { tracking_code: `MEANING-${count}`, recipient_name: 'Ada', destination: 'Oslo' };
  return (await admin.post('/api/parcels', { ...required, ...values })).json.data;
}
const formOf = ({ id, tracking_code: code, ...parcel }: Parcel) => ({ id, tracking_code: code, ...partiesOf(parcel) });
const partiesOf = ({ recipient_name, destination }: Partial<Parcel>) => ({ recipient_name, destination });
const read = async ({ id }: { id: string }): Promise<Parcel> => (await admin.get(`/api/parcels/${id}`)).json.data;
const scan = async ({ id }: { id: string }, title: string, more: object = {}) =>
  (await admin.post('/api/activities', { parcel_id: id, ...SCAN, description: title, title, ...more })).json.data;
const settle = (wording: string, event: EntryEvent) => admin.post('/api/status-mappings', { wording, event });
const unclear = async (): Promise<UnclearWording[]> => (await admin.get('/api/status-mappings/unclear')).json.data;
const reading = async (title: string, status = '') =>
  (await admin.get(`/api/status-mappings/reading?title=${encodeURIComponent(title)}&status=${status}`)).json.data;

afterEach(async () => {
  const mappings: StatusMapping[] = (await admin.get('/api/status-mappings?per_page=100')).json.data;
  for (const { id } of mappings) await admin.delete('/api/status-mappings', { id });
});

it('an unclear text leaves the stage, and is asked about', async () => {
  const parcel = await newParcel({ status: 'Out for delivery' });
  const added = await scan(parcel, 'Bingo with the blue van');
  expect(added).toMatchObject({ event: null, event_source: null, status: null });
  const after = await read(parcel);
  expect(after).toMatchObject({ stage: 'out_for_delivery', event: 'out_for_delivery', status: 'Out for delivery' });
  expect(after.unclear).toBe('Bingo with the blue van');
  expect(await unclear()).toEqual([
    expect.objectContaining({ wording: 'Bingo with the blue van', parcels: 1, stage: 'out_for_delivery' }),
  ]);
  await scan(parcel, 'Delivered');
  expect(await read(parcel)).toMatchObject({ stage: 'delivered', unclear: null });
  expect(await unclear()).toEqual([]);
});

it('one answer settles a wording, however it is spelled, for parcels of now and of later', async () => {
  const [scanned, set] = [await newParcel(), await newParcel({ status: 'ZUM NACHBARN,  BLAU!' })];
  const { id } = await scan(scanned, 'zum nachbarn, blau');
  expect((await unclear())[0]).toMatchObject({ parcels: 2 });
  expect((await settle('Zum Nachbarn, blau.', 'delivered_to_neighbour')).status).toBe(201);
  expect(await unclear()).toEqual([]);
  expect(await read(scanned)).toMatchObject({
    stage: 'delivered',
    event: 'delivered_to_neighbour',
    event_reason: { source: 'mapping', activity_id: id },
  });
  expect(await read(set)).toMatchObject({ stage: 'delivered', event_reason: { source: 'mapping', activity_id: null } });
  const later = await newParcel();
  await scan(later, 'Zum Nachbarn, BLAU');
  expect(await read(later)).toMatchObject({ stage: 'delivered', unclear: null });
  expect(await reading('zum nachbarn, blau')).toEqual({
    event: 'delivered_to_neighbour',
    source: 'mapping',
    suggestion: null,
  });
});

it('a wording may mean nothing that moves a parcel', async () => {
  const parcel = await newParcel({ status: 'In transit' });
  await scan(parcel, 'Blue sticker on it');
  await settle('blue sticker on it', 'remark');
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', unclear: null });
  expect((await unclear()).map(({ wording }) => wording)).not.toContain('Blue sticker on it');
});

it('has one meaning for each wording', async () => {
  await settle('Zum Kiosk blau', 'ready_for_pickup');
  const { status, json } = await settle('zum  kiosk BLAU', 'delivered');
  expect([status, json.errors]).toEqual([409, ['This wording has a meaning already. Change that one.']]);
});

it('is corrected for what it was applied to, too, and says of how many parcels', async () => {
  const before = await newParcel({ status: 'Blau 7' });
  const scanned = await newParcel();
  await scan(scanned, 'BLAU 7!');
  const { json } = await settle('Blau 7', 'arrived');
  const change = { id: json.data.id, wording: 'Blau 7', event: 'departed', updated_at: json.data.updated_at };
  expect((await admin.get(`/api/status-mappings/${json.data.id}`)).json.data.parcels).toBe(2);
  expect((await admin.patch('/api/status-mappings', change)).json.data.applied).toBe(2);
  expect((await admin.patch('/api/status-mappings', change)).status).toBe(409);
  expect((await read(before)).event).toBe('departed');
  expect((await read(scanned)).event_reason?.source).toBe('mapping');
  expect((await read(scanned)).event).toBe('departed');
  expect((await read(await newParcel({ status: 'blau 7' }))).event).toBe('departed');
});

it('one that is deleted or reworded leaves its parcels where they were before, and they are asked about again', async () => {
  const delivered = await newParcel({ status: 'In transit' });
  await scan(delivered, 'Blau 8', { status: 'Blau 8' });
  const named = await newParcel({ status: 'In transit' });
  await scan(named, 'Scan', { status: 'BLAU 8' });
  const { json } = await settle('Blau 8', 'delivered');
  await scan(named, 'Other', { status: 'Blau 8' });
  expect((await read(delivered)).stage).toBe('delivered');
  expect((await read(named)).stage).toBe('delivered');
  expect((await admin.delete('/api/status-mappings', { id: json.data.id })).json.data).toEqual({ applied: 2 });
  expect(await read(delivered)).toMatchObject({ stage: 'in_transit', unclear: 'Blau 8', status: 'Blau 8' });
  expect(await read(named)).toMatchObject({ stage: 'in_transit', unclear: 'Other' });
  const again = (await settle('Blau 8', 'delivered')).json.data;
  expect(again.applied).toBe(1);
  const { id, updated_at } = again;
  await admin.patch('/api/status-mappings', { id, wording: 'Blau 9', event: 'delivered', updated_at });
  expect(await read(delivered)).toMatchObject({ stage: 'in_transit', unclear: 'Blau 8' });
});

it('what somebody says counts more than what a text says', async () => {
  const parcel = await newParcel({ status: 'Delivered', status_event: 'on_hold' });
  expect(await read(parcel)).toMatchObject({ stage: 'exception', event: 'on_hold', event_reason: { source: 'said' } });
  await scan(parcel, 'Delivered', { event: 'remark' });
  expect(await read(parcel)).toMatchObject({ stage: 'exception', status: 'Delivered' });
  const { id, updated_at } = await scan(parcel, 'Sticker', { event: 'departed' });
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', status: 'Sticker' });
  // The whole of it is sent back, with another title.
  const whole = { id, title: 'Sticker 2', ...SCAN, description: 'x', event: 'departed', updated_at };
  expect((await admin.patch('/api/activities', whole)).json.data).toMatchObject({
    event: 'departed',
    event_source: 'said',
  });
});

it('a status that is set by hand is read when it changes, and stays what it was where it is unclear', async () => {
  const parcel = await newParcel({ status: 'In transit' });
  const form = formOf(parcel);
  await admin.patch('/api/parcels', { ...form, status: 'Bei Kurt' });
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', unclear: 'Bei Kurt' });
  await admin.patch('/api/parcels', { ...form, status: 'Bei Kurt', status_event: 'out_for_delivery' });
  expect(await read(parcel)).toMatchObject({ stage: 'out_for_delivery', unclear: null });
  await admin.patch('/api/parcels', { ...form, status: 'Delivered' });
  expect((await read(parcel)).stage).toBe('delivered');
});

it('a text that would lead a parcel backwards is asked about, and settled like any other', async () => {
  const parcel = await newParcel();
  await scan(parcel, 'In transit');
  await scan(parcel, 'Return label printed');
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', unclear: 'Return label printed' });
  await settle('Return label printed', 'remark');
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', unclear: null });
  await admin.patch('/api/parcels', { ...formOf(parcel), status: 'Order confirmed' });
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', unclear: 'Order confirmed' });
  await settle('Order confirmed', 'registered');
  expect(await read(parcel)).toMatchObject({ stage: 'registered', unclear: null });
});

it('the order in which entries are made does not matter', async () => {
  const entries = [
    { title: 'Picked up', happened_at: '2026-11-20T08:00:00Z' },
    { title: 'Departed from Oslo', happened_at: '2026-11-20T12:00:00Z' },
    { title: 'Bingo', happened_at: '2026-11-20T13:00:00Z' },
    { title: 'Held by customs', happened_at: '2026-11-20T14:00:00Z' },
    { title: 'Bingo again', happened_at: '2026-11-20T15:00:00Z' },
  ];
  for (const order of [entries, entries.toReversed(), [2, 4, 0, 3, 1].map((index) => entries[index])]) {
    const parcel = await newParcel();
    for (const entry of order) await scan(parcel, entry?.title ?? '', entry);
    expect(await read(parcel)).toMatchObject({
      stage: 'exception',
      event: 'held_by_customs',
      unclear: 'Bingo again',
      event_reason: { at: '2026-11-20T14:00:00.000Z' },
    });
  }
});

it('a corrected time decides again', async () => {
  const parcel = await newParcel();
  await scan(parcel, 'Departed from Oslo', { happened_at: '2026-11-20T12:00:00Z' });
  const { id } = await scan(parcel, 'Held by customs', { happened_at: '2026-11-20T13:00:00Z' });
  const moved = { id, title: 'Held by customs', ...SCAN, description: 'x', happened_at: '2026-11-20T11:00:00Z' };
  expect((await admin.patch('/api/activities', moved)).status).toBe(200);
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', status: 'Departed from Oslo' });
});

it('a scan that is deleted leaves its event, unless it is taken back', async () => {
  const parcel = await newParcel({ status: 'In transit' });
  const { id } = await scan(parcel, 'Delivered');
  await admin.delete('/api/activities', { id });
  expect(await read(parcel)).toMatchObject({ stage: 'delivered', status: 'Delivered' });
  const other = await newParcel({ status: 'In transit' });
  const second = await scan(other, 'Delivered');
  await admin.delete('/api/activities', { id: second.id, restores: 'yes' });
  expect(await read(other)).toMatchObject({ stage: 'in_transit', status: 'In transit' });
});

it('what an earlier version guessed stays until somebody says otherwise, and nobody is told then', async () => {
  const parcel = await newParcel({ status: 'Wird blau', recipient_email: 'ada@example.org' });
  const at = new Date().toISOString();
  const guessed = { event: 'delivered', source: 'earlier', at } as const;
  await site.app.get(Database, { strict: false }).manager.update(
    ParcelRow,
    { id: parcel.id },
    {
      stage: 'delivered',
      event: 'delivered',
      status_said: { ...guessed, wording: 'Wird blau' },
      event_reason: { source: 'earlier', activity_id: null, at },
    },
  );
  expect(await unclear()).toContainEqual(expect.objectContaining({ wording: 'Wird blau', stage: 'delivered' }));
  await settle('Wird blau', 'in_transit');
  expect(await read(parcel)).toMatchObject({ stage: 'in_transit', unclear: null });
  const [mapping]: StatusMapping[] = (await admin.get('/api/status-mappings')).json.data;
  await admin.delete('/api/status-mappings', { id: mapping?.id });
  expect(await read(parcel)).toMatchObject({ stage: 'delivered', unclear: 'Wird blau' });
});

it.each([
  [{ wording: '', event: 'delivered' }, 'Wording is required.'],
  [{ wording: 'x'.repeat(301), event: 'delivered' }, 'Wording must have at most 300 characters.'],
  [{ wording: 'Blau', event: 'eaten' }, 'Event must be one of'],
])('is refused with %j', async (values, message) => {
  const { status, json } = await admin.post('/api/status-mappings', values);
  expect([status, json.errors[0]]).toEqual([422, expect.stringContaining(message)]);
});

it('customers see what was said or settled, and a text that nobody has settled, or that is a remark, as it stands', async () => {
  const shown = async ({ tracking_code }: Parcel) => {
    const { answer, status_text } = (await visitor.get(`/api/parcels/${tracking_code}`)).json.data;
    return [answer.state, answer.phrase, status_text];
  };
  const parcel = await newParcel({ status: 'In transit' });
  await scan(parcel, 'b. Nachb. blau', { status: 'b. Nachb. blau' });
  expect(await shown(parcel)).toEqual(['moving', null, null]);
  await settle('b. Nachb. blau', 'delivered_to_neighbour');
  expect(await shown(parcel)).toEqual(['delivered', 'delivered_to_neighbour', 'Delivered to a neighbor']);
  const named = await newParcel({ status: 'Blau 10', status_event: 'held_by_customs' });
  expect(await shown(named)).toEqual(['held', 'held_by_customs', 'Held by customs']);
  const lost = await newParcel({ status: 'Reported lost' });
  await scan(lost, 'Delivered', { status: 'Delivered', event: 'remark' });
  expect(await shown(lost)).toEqual(['stopped', null, null]);
});
