import { LANGUAGES } from '@waybill/contracts';
import { plainTextOf } from '../../testing/mail-server.js';
import { type NotifyingSite, startNotifyingSite } from '../../testing/notifying-site.js';
import { MAIL_TEXTS } from './mail-texts.js';

let on: NotifyingSite;
let codes = 0;

beforeAll(async () => {
  on = await startNotifyingSite();
});

const create = async (values: object = {}) => {
  const parcel = { tracking_code: `WORDS-${1000 + codes++}`, recipient_name: 'Ada King', destination: 'Oslo' };
  const { json } = await on.admin.post('/api/parcels', { ...parcel, recipient_email: 'ada@example.com', ...values });
  return json.data as { id: string; tracking_code: string };
};
const scan = (parcel_id: string, title: string) =>
  on.admin.post('/api/activities', { parcel_id, title, description: 'Seen.', icon: 'local_shipping', color: 'green' });
const told = async () => (await on.deliver()).map(({ headers }) => headers.get('subject'));

it.each([
  ['Reported lost', 'has been reported lost'],
  ['Shipment cancelled', 'has been cancelled'],
  ['Delayed by weather', 'is delayed'],
  ['Held by customs', 'is on hold'],
  ['Could not be delivered', 'could not be delivered'],
  ['Returning to sender', 'is going back to the sender'],
  ['Returned to sender', 'is back with its sender'],
])('a milestone mail says of “%s” what the page says', async (status, words) => {
  const { id, tracking_code: code } = await create({ status: 'In transit' });
  await on.deliver();
  await scan(id, status);
  expect(await told()).toEqual([`Parcel ${code} ${words}`]);
});

it('a milestone mail in the words of the company says no more than the company has written them for', async () => {
  const which = { language: 'de' };
  const own = (milestone: string, subject: string) =>
    on.admin.patch('/api/notifications/texts', { ...which, milestone, subject, body: '{link}' });
  await own('held', 'Angehalten');
  await own('returned', 'Auf dem Rückweg');
  const toldOf = async (status: string) => {
    const { id } = await create({ status: 'In transit', mail_language: 'de' });
    await on.deliver();
    await scan(id, status);
    return (await told())[0];
  };
  expect(await toldOf('On hold')).toBe('Angehalten');
  expect(await toldOf('Reported lost')).toContain('als verloren gemeldet');
  expect(await toldOf('Returned to sender')).toContain('ist wieder beim Absender');
  for (const milestone of ['held', 'returned'])
    await on.admin.delete('/api/notifications/texts', { ...which, milestone });
});

it.each([
  [{ max_expected_delivery_date: '2031-12-03' }, 'Expected delivery: by Wednesday, December 3, 2031'],
  [{ min_expected_delivery_date: '2031-12-03' }, 'Expected delivery: from Wednesday, December 3, 2031'],
])('a milestone mail of a window that is open at one end, %o, names that end', async (dates, line) => {
  await create(dates);
  const [mail] = await on.deliver();
  expect(plainTextOf(mail?.raw ?? '')).toContain(line);
});

it.each([
  ['2031-12-03', true],
  ['2020-12-03', false],
])('a mail of a delay names a day, here %s, if it lies ahead and the page names it', async (day, isNamed) => {
  const { id, tracking_code: code } = await create({ status: 'In transit', max_expected_delivery_date: day });
  await on.deliver();
  await scan(id, 'Delayed by snow');
  const [mail] = await on.deliver();
  const { answer } = (await on.admin.get(`/api/parcels/${code}`)).json.data;
  expect(plainTextOf(mail?.raw ?? '').includes(MAIL_TEXTS.en.expected.split('{')[0] ?? '')).toBe(isNamed);
  expect(answer.arrival !== null).toBe(isNamed);
  expect((mail?.raw ?? '').includes('expectedArrivalUntil')).toBe(isNamed);
});

it('a mail that a parcel is registered promises another one to those who are to hear that it is on its way', async () => {
  const settle = (changes: object) => on.admin.patch('/api/notifications/settings', changes);
  const { recipient_milestones, sender_milestones } = (await on.admin.get('/api/notifications/settings')).json.data;
  await settle({ recipient_milestones: ['registered'], sender_milestones: ['registered', 'in_transit'] });
  for (const language of LANGUAGES) {
    await create({ sender_email: 'otto@example.com', mail_language: language });
    const texts = MAIL_TEXTS[language];
    const bodies = new Map((await on.deliver()).map(({ to, raw }) => [to, plainTextOf(raw).replace(/\s+/g, ' ')]));
    expect(bodies.get('ada@example.com')).toContain(texts['registered.body']);
    expect(bodies.get('ada@example.com')).not.toContain(texts['registered.promise']);
    expect(bodies.get('otto@example.com')).toContain(texts['registered.promise']);
  }
  await settle({ recipient_milestones, sender_milestones });
});
