import { plainTextOf } from '../../testing/mail-server.js';
import { type NotifyingSite, startNotifyingSite } from '../../testing/notifying-site.js';
import { CompanyClock } from '../history/company-clock.js';
import { OutboxService } from '../mail/outbox.service.js';
import { MAIL_TEXTS } from './mail-texts.js';
import { MilestoneWriter } from './milestone-writer.service.js';

let on: NotifyingSite;
let codes = 0;
let parcel: { id: string; tracking_code: string };

beforeAll(async () => {
  on = await startNotifyingSite();
});

beforeEach(async () => {
  const values = { tracking_code: `DAY-${1000 + codes++}`, recipient_name: 'Ada King', destination: 'Oslo' };
  const about = { recipient_email: 'ada@example.com', status: 'In transit' };
  parcel = (await on.admin.post('/api/parcels', { ...values, ...about })).json.data;
  await on.deliver();
});
afterEach(() => {
  jest.useRealTimers();
});

const calendar = () => on.site.app.get(CompanyClock, { strict: false }).calendar(Date.now());
/** The last moment of the company's day before this one. */
const yesterday = () => new Date(Date.parse(calendar().startOf(calendar().today)) - 1).toISOString();
const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' };
const scan = async (title: string, values: object = {}) =>
  (await on.admin.post('/api/activities', { parcel_id: parcel.id, title, ...SCAN, ...values })).json.data as {
    id: string;
  };
const heard = async () =>
  (await on.deliver()).map(({ headers, raw }) => {
    const isCorrection = plainTextOf(raw).includes(MAIL_TEXTS.en.correction);
    return `${isCorrection ? '! ' : ''}${headers.get('subject')?.replace(`Parcel ${parcel.tracking_code} `, '')}`;
  });
const goToTomorrow = () => {
  const midnight = Date.parse(calendar().midnight);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'] });
  jest.setSystemTime(midnight + 60_000);
};

it('that a parcel was out on another day is no news, and that it is out today is', async () => {
  await scan('Out for delivery', { happened_at: yesterday() });
  expect(await heard()).toEqual([]);
  await scan('Out for delivery');
  expect(await heard()).toEqual(['is out for delivery']);
  await scan('Out for delivery');
  expect(await heard()).toEqual([]);
});

it('that a parcel is out is not told after midnight', async () => {
  await scan('Out for delivery');
  goToTomorrow();
  expect(await heard()).toEqual([]);
});

it('a mail that was written before midnight says nothing of the day after', async () => {
  await scan('Out for delivery');
  await on.site.app.get(MilestoneWriter, { strict: false }).writeDue();
  goToTomorrow();
  on.server.received.length = 0;
  await on.site.app.get(OutboxService, { strict: false }).drain();
  expect(on.server.received).toEqual([]);
});

it('a delivery that is taken back leaves a parcel on its way that was out on another day', async () => {
  await scan('Out for delivery', { happened_at: yesterday() });
  const mistaken = await scan('Delivered');
  expect(await heard()).toEqual(['has been delivered']);
  await on.admin.delete('/api/activities', { id: mistaken.id, restores: 'yes' });
  expect(await heard()).toEqual(['! is on its way']);
});

it('a parcel that is out again after a short failure is told so, whatever was withdrawn before', async () => {
  await scan('Out for delivery', { happened_at: yesterday() });
  await scan('Out for delivery');
  await scan('Delivery attempted');
  await scan('Out for delivery');
  expect(await heard()).toEqual(['is out for delivery']);
});
