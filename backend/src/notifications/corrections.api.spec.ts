import { until } from '@waybill/testing/until';
import { plainTextOf } from '../../testing/mail-server.js';
import { type NotifyingSite, startNotifyingSite } from '../../testing/notifying-site.js';
import { MAIL_TEXTS } from './mail-texts.js';

const HOUR_MS = 3_600_000;

let on: NotifyingSite;
let codes = 0;
let parcel: { id: string; tracking_code: string };

beforeAll(async () => {
  on = await startNotifyingSite();
  const { recipient_milestones } = (await on.admin.get('/api/notifications/settings')).json.data;
  await settle({ recipient_milestones: [...recipient_milestones, 'ready_for_pickup'] });
});

/** A parcel that left a hub two days ago. */
beforeEach(async () => {
  const values = { tracking_code: `WRONG-${1000 + codes++}`, recipient_name: 'Ada King', destination: 'Oslo' };
  const parties = { recipient_email: 'ada@example.com', sender_email: 'otto@example.com' };
  parcel = (await on.admin.post('/api/parcels', { ...values, ...parties, status: 'In transit' })).json.data;
  await scan('In transit', { happened_at: hoursAgo(48) });
  await on.deliver();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const settle = (changes: object) => on.admin.patch('/api/notifications/settings', changes);
const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' };
const scan = async (title: string, values: object = {}) =>
  (await on.admin.post('/api/activities', { parcel_id: parcel.id, title, ...SCAN, ...values })).json.data as {
    id: string;
  };
const edit = async ({ id }: { id: string }, changes: object) => {
  const { updated_at, ...shown } = (await on.admin.get(`/api/activities/${id}`)).json.data;
  const { title, description, icon, color } = shown;
  const { status, text } = await on.admin.patch('/api/activities', {
    ...{ id, updated_at, title, description, icon, color },
    ...changes,
  });
  expect([status, text]).toEqual([200, text]);
};
const setStatus = async (status: string) => {
  const shown = (await on.admin.get(`/api/parcels/${parcel.id}`)).json.data;
  expect((await on.admin.patch('/api/parcels', { ...shown, status })).status).toBe(200);
};
/** What recipient and sender hear, without the code; `!` marks what says that the last message was a mistake. */
const heard = async () =>
  (await on.deliver())
    .map(({ to, headers, raw }) => {
      const isCorrection = plainTextOf(raw).includes(MAIL_TEXTS.en.correction);
      const words = headers.get('subject')?.replace(`Parcel ${parcel.tracking_code} `, '');
      return `${to.split('@')[0]}: ${isCorrection ? '! ' : ''}${words}`;
    })
    .sort();
const after = async (title: string, values: object = {}) => {
  await scan(title, values);
  return heard();
};
const bulk = async (status: string) => {
  const { id } = (await on.admin.post('/api/bulk', { action: { kind: 'status', status }, ids: [parcel.id] })).json.data;
  await settled(id, 'done');
  return id as string;
};
const settled = (id: string, state: string) =>
  until(async () => (await on.admin.get(`/api/bulk/${id}`)).json.data.state === state);

const DELIVERED = ['ada: has been delivered', 'otto: has been delivered'];
const ON_ITS_WAY = ['ada: ! is on its way', 'otto: ! is on its way'];

it.each([
  ['says another event', { title: 'Departed from Bergen' }],
  ['is named another event', { event: 'departed' }],
  ['puts its parcel back', { restores: 'yes' }],
  ['has happened before another one', { happened_at: hoursAgo(60) }],
])(
  'a delivery whose scan is corrected and %s is taken back once, and told when it comes true',
  async (_how, changes) => {
    const mistaken = await scan('Delivered');
    expect(await heard()).toEqual(DELIVERED);
    await edit(mistaken, changes);
    expect(await heard()).toEqual(ON_ITS_WAY);
    await edit(mistaken, { description: 'Seen again.' });
    expect(await heard()).toEqual([]);
    expect(await after('Delivered')).toEqual(DELIVERED);
  },
);

it('a delivery that a bulk change had set is taken back with its undo', async () => {
  const job = await bulk('Delivered');
  expect(await heard()).toEqual(DELIVERED);
  expect((await on.admin.post(`/api/bulk/${job}/undo`, {})).status).toBe(200);
  await settled(job, 'undone');
  expect(await heard()).toEqual(ON_ITS_WAY);
  expect(await after('Delivered')).toEqual(DELIVERED);
});

it.each([
  ['In transit', 'is on its way'],
  ['Out for delivery', 'is out for delivery'],
  ['Delivery attempted', 'could not be delivered'],
  ['On hold', 'is on hold'],
])('a delivery that a status set by hand leads back to “%s” is taken back', async (status, words) => {
  expect(await after('Delivered')).toEqual(DELIVERED);
  await setStatus(status);
  expect(await heard()).toEqual([`ada: ! ${words}`, `otto: ! ${words}`]);
  await setStatus('Delivered');
  expect(await heard()).toEqual(DELIVERED);
});

it('pickup that a status set by hand leads back is taken back, a return that is sent again is not', async () => {
  expect(await after('Ready for pickup')).toEqual(['ada: is ready for pickup']);
  await setStatus('In transit');
  expect(await heard()).toEqual(['ada: ! is on its way']);
  expect(await after('Returned to sender')).toEqual(['ada: is back with its sender']);
  await setStatus('In transit');
  expect(await heard()).toEqual(['ada: is on its way']);
});

it('what a delivery was corrected to is told, also if people had heard of it before', async () => {
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
  expect(await after('Delivery attempted')).toEqual(['ada: could not be delivered']);
  const mistaken = await scan('Delivered');
  expect(await heard()).toEqual(DELIVERED);
  await edit(mistaken, { title: 'Delivery attempted' });
  expect(await heard()).toEqual(['ada: ! could not be delivered', 'otto: ! could not be delivered']);
});

it('one hold that is corrected to another of other words is taken back, and back again before it was told', async () => {
  const mistaken = await scan('Reported lost');
  expect(await heard()).toEqual(['ada: has been reported lost']);
  await edit(mistaken, { title: 'On hold' });
  await edit(mistaken, { title: 'Reported lost' });
  expect(await heard()).toEqual([]);
  await edit(mistaken, { title: 'On hold' });
  expect(await heard()).toEqual(['ada: ! is on hold']);
});

it('a correction of which the next correction comes at once reaches all who heard of the mistake', async () => {
  const mistaken = await scan('Delivered');
  expect(await heard()).toEqual(DELIVERED);
  await edit(mistaken, { title: 'In transit' });
  await edit(mistaken, { title: 'Delivery attempted' });
  expect(await heard()).toEqual(['ada: ! could not be delivered', 'otto: ! could not be delivered']);
  expect(await after('On hold')).toEqual(['ada: is on hold']);
});

it('what was corrected before anybody was told is told as it is then', async () => {
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
  const mistaken = await scan('Delivered');
  await edit(mistaken, { title: 'Delivery attempted' });
  expect(await heard()).toEqual(['ada: could not be delivered']);
});

it.each([
  ['Out for delivery', 'Delivered', ['ada: is out for delivery'], DELIVERED],
  ['Out for delivery', 'Delivery attempted', ['ada: is out for delivery'], ['ada: could not be delivered']],
  ['In transit', 'Arrived at Oslo', [], []],
])('“%s” that goes on to “%s” by a correction was no mistake', async (title, corrected, told, then) => {
  const entry = await scan(title);
  expect(await heard()).toEqual(told);
  await edit(entry, { title: corrected });
  expect(await heard()).toEqual(then);
});

it('a repeated scan of which nobody was told is corrected in silence: the first one was true', async () => {
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
  expect(await after('In transit')).toEqual([]);
  const repeated = await scan('Out for delivery');
  expect(await heard()).toEqual([]);
  await edit(repeated, { title: 'In transit' });
  expect(await heard()).toEqual([]);
});

it('a parcel that is out for delivery again after “delivered” was told is told so on the same day', async () => {
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
  expect(await after('Delivered')).toEqual(DELIVERED);
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
  expect(await after('In transit')).toEqual([]);
  expect(await after('Out for delivery')).toEqual([]);
});
