import { plainTextOf } from '../../testing/mail-server.js';
import { type NotifyingSite, startNotifyingSite } from '../../testing/notifying-site.js';
import { Database } from '../database/database.js';
import { MAIL_TEXTS } from './mail-texts.js';
import { MilestoneRow } from './notifications.entities.js';

let on: NotifyingSite;
let codes = 0;
let parcel: { id: string; tracking_code: string };

beforeAll(async () => {
  on = await startNotifyingSite();
});

beforeEach(async () => {
  const values = { tracking_code: `AGAIN-${1000 + codes++}`, recipient_name: 'Ada King', destination: 'Oslo' };
  const parties = { recipient_email: 'ada@example.com', sender_email: 'otto@example.com' };
  parcel = (await on.admin.post('/api/parcels', { ...values, ...parties, status: 'In transit' })).json.data;
  await on.deliver();
});

const settle = (changes: object) => on.admin.patch('/api/notifications/settings', changes);
const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' };
const scan = async (title: string) =>
  (await on.admin.post('/api/activities', { parcel_id: parcel.id, title, ...SCAN })).json.data as { id: string };
const takeBack = ({ id }: { id: string }) => on.admin.delete('/api/activities', { id, restores: 'yes' });
/** What recipient and sender hear, without the code. */
const heard = async () =>
  (await on.deliver()).map(
    ({ to, headers }) =>
      `${to.split('@')[0]}: ${headers.get('subject')?.replace(`Parcel ${parcel.tracking_code} `, '')}`,
  );
const after = async (title: string) => {
  await scan(title);
  return heard();
};

it('a second hold is told, and that the parcel has gone on between the two', async () => {
  expect(await after('Held by customs')).toEqual(['ada: is on hold']);
  expect(await after('In transit')).toEqual(['ada: is on its way']);
  expect(await after('On hold')).toEqual(['ada: is on hold']);
});

it('a second hold is told also if nobody wants to hear of what was between', async () => {
  const { recipient_milestones } = (await on.admin.get('/api/notifications/settings')).json.data;
  await settle({ recipient_milestones: ['held'] });
  expect(await after('Held by customs')).toEqual(['ada: is on hold']);
  await scan('In transit');
  await scan('Held by customs');
  expect(await heard()).toEqual([]);
  expect(await after('In transit')).toEqual([]);
  expect(await after('Held by customs')).toEqual(['ada: is on hold']);
  await settle({ recipient_milestones });
});

it('a parcel on hold that is lost, and one on its way back that is back, are told', async () => {
  expect(await after('Held by customs')).toEqual(['ada: is on hold']);
  expect(await after('On hold')).toEqual([]);
  expect(await after('Reported lost')).toEqual(['ada: has been reported lost']);
  expect(await after('Returning to sender')).toEqual(['ada: is going back to the sender']);
  expect(await after('Returned to sender')).toEqual(['ada: is back with its sender']);
});

it('the round after a return is told like the first one', async () => {
  const round = async () => {
    expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
    expect(await after('Delivery attempted')).toEqual(['ada: could not be delivered']);
    expect(await after('Returned to sender')).toEqual(['ada: is back with its sender']);
  };
  await round();
  expect(await after('In transit')).toEqual(['ada: is on its way']);
  await round();
});

it('the next day on which a parcel is out is told', async () => {
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
  expect(await after('In transit')).toEqual([]);
  expect(await after('Out for delivery')).toEqual([]);
  const two_days_ago = new Date(Date.now() - 48 * 3_600_000).toISOString();
  const which = { parcel_id: parcel.id, milestone: 'out_for_delivery' as const };
  await on.site.app.get(Database, { strict: false }).manager.update(MilestoneRow, which, { reached_at: two_days_ago });
  expect(await after('In transit')).toEqual([]);
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
});

it('a delivery that is undone is taken back once, by those who heard of it, and told when it comes true', async () => {
  const mistaken = await scan('Delivered');
  expect((await heard()).sort()).toEqual(['ada: has been delivered', 'otto: has been delivered']);
  await takeBack(mistaken);
  const mails = await on.deliver();
  expect(mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'otto@example.com']);
  for (const { headers, raw } of mails) {
    expect(headers.get('subject')).toBe(`Parcel ${parcel.tracking_code} is on its way`);
    expect(plainTextOf(raw)).toContain(MAIL_TEXTS.en.correction);
  }
  expect(await heard()).toEqual([]);
  await scan('Delivered');
  const again = await on.deliver();
  expect(again).toHaveLength(2);
  for (const { raw } of again) expect(plainTextOf(raw)).not.toContain(MAIL_TEXTS.en.correction);
});

it('a delivery that is scanned again before it was taken back is no news', async () => {
  const mistaken = await scan('Delivered');
  await heard();
  await takeBack(mistaken);
  await scan('Delivered');
  expect(await heard()).toEqual([]);
});

it('a scan of which nobody was told is taken back in silence', async () => {
  expect(await after('Out for delivery')).toEqual(['ada: is out for delivery']);
  expect(await after('Delivery attempted')).toEqual(['ada: could not be delivered']);
  const silent = await scan('In transit');
  expect(await heard()).toEqual([]);
  await takeBack(silent);
  expect(await heard()).toEqual([]);
});

it('a failed delivery that is scanned again in other words is told once, also within the delay', async () => {
  await scan('Delivery attempted');
  await scan('Could not be delivered');
  expect(await heard()).toEqual(['ada: could not be delivered']);
  expect(await after('Could not be delivered')).toEqual([]);
});
