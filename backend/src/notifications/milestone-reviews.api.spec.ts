import { plainTextOf } from '../../testing/mail-server.js';
import { type NotifyingSite, startNotifyingSite } from '../../testing/notifying-site.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';

let on: NotifyingSite;
let isRefusing = false;
let codes = 0;
let parcel: { id: string; tracking_code: string };

beforeAll(async () => {
  const onRcptTo = (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
    done(isRefusing ? Object.assign(new Error('Try again later'), { responseCode: 421 }) : undefined);
  on = await startNotifyingSite({ options: { onRcptTo } });
});

beforeEach(async () => {
  const values = { tracking_code: `LATER-${1000 + codes++}`, recipient_name: 'Ada King', destination: 'Oslo' };
  const about = { recipient_email: 'ada@example.com', status: 'Registered', max_expected_delivery_date: '2031-12-03' };
  parcel = (await on.admin.post('/api/parcels', { ...values, ...about })).json.data;
  await on.deliver();
});

const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' };
const scan = async (title: string) =>
  (await on.admin.post('/api/activities', { parcel_id: parcel.id, title, ...SCAN })).json.data as { id: string };
const outbox = () => on.site.app.get(OutboxService, { strict: false });
const manager = () => on.site.app.get(Database, { strict: false }).manager;
const waiting = () => manager().find(OutboxMail, { order: { id: 'ASC' } });
const subject = (words: string) => `Parcel ${parcel.tracking_code} ${words}`;
const subjectsOf = (mails: Awaited<ReturnType<NotifyingSite['deliver']>>) =>
  mails.map(({ headers }) => headers.get('subject'));

/** The mail server refuses what a scan is told by. */
async function refuse(title: string): Promise<void> {
  isRefusing = true;
  await scan(title);
  await on.deliver();
  isRefusing = false;
  expect(await waiting()).toHaveLength(1);
}
const makeDue = () => manager().update(OutboxMail, { state: 'waiting' }, { due_at: new Date(0).toISOString() });
const again = async () => {
  await makeDue();
  return on.deliver();
};

it('a mail that is outdated when the mail server takes it is not sent, and leaves no trace', async () => {
  await refuse('Out for delivery');
  await scan('Delivered');
  expect(subjectsOf(await again())).toEqual([subject('has been delivered')]);
  expect(await waiting()).toEqual([]);
  const { mails } = (await on.admin.get(`/api/notifications/mails/${parcel.id}`)).json.data;
  expect(mails.map(({ milestone, state }: Record<string, string>) => `${milestone} ${state}`)).not.toContain(
    'out_for_delivery waiting',
  );
});

it('a mail says what is true when it is sent', async () => {
  await refuse('In transit');
  const shown = (await on.admin.get(`/api/parcels/${parcel.id}`)).json.data;
  const changed = { ...shown, max_expected_delivery_date: '2031-12-05' };
  expect((await on.admin.patch('/api/parcels', changed)).status).toBe(200);
  const [mail] = await again();
  expect(plainTextOf(mail?.raw ?? '')).toContain('by Friday, December 5, 2031');
});

it('a mail waits while it is open whether the parcel has gone on, and is sent if that was a mistake', async () => {
  await refuse('Held by customs');
  const mistaken = await scan('In transit');
  await makeDue();
  on.server.received.length = 0;
  await outbox().drain();
  expect(on.server.received).toEqual([]);
  await on.admin.delete('/api/activities', { id: mistaken.id, restores: 'yes' });
  expect(subjectsOf(await again())).toEqual([subject('is on hold')]);
});

it('a mail does not overtake an earlier one that is being sent', async () => {
  await refuse('Out for delivery');
  const [earlier] = await waiting();
  const later = new Date(Date.now() + 60_000).toISOString();
  await manager().update(OutboxMail, { id: earlier?.id ?? '' }, { claim: earlier?.id ?? '', due_at: later });
  await scan('Delivered');
  expect(await on.deliver()).toEqual([]);
  await manager().update(OutboxMail, { id: earlier?.id ?? '' }, { claim: null });
  expect(subjectsOf(await again())).toEqual([subject('has been delivered')]);
});

it('a mail that its addressee is no longer to get is not sent', async () => {
  await refuse('Out for delivery');
  const settings = (await on.admin.get('/api/notifications/settings')).json.data;
  await on.admin.patch('/api/notifications/settings', { recipient_milestones: ['delivered'] });
  expect(await again()).toEqual([]);
  expect(await waiting()).toEqual([]);
  await on.admin.patch('/api/notifications/settings', { recipient_milestones: settings.recipient_milestones });
});
