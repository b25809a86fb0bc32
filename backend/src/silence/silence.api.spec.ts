import { until } from '@waybill/testing/until';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { DailySummary, MAX_NAMED } from './daily-summary.js';

const HOUR_MS = 3_600_000;
const SCAN = { title: 'Departed', description: 'Seen.', icon: 'local_shipping', color: 'green' } as const;

let site: Site;
let admin: ApiClient;
let count = 0;

beforeAll(async () => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite({ COMPANY_TIME_ZONE: 'Europe/Berlin' });
  admin = await signInAsAdmin(site);
});
beforeEach(async () => {
  await database().manager.deleteAll(OutboxMail);
});

const database = () => site.app.get(Database, { strict: false });
const set = (settings: object) => admin.patch('/api/settings', settings);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const silentCodes = async () =>
  (await admin.get('/api/parcels?silent=yes&per_page=100')).json.data.map(
    ({ tracking_code }: { tracking_code: string }) => tracking_code,
  );
const mails = () => database().manager.find(OutboxMail);
const summaryOf = (app: Site['app']) => app.get(DailySummary, { strict: false });

async function parcelScanned(hours: number, values: object = {}) {
  const tracking_code = `QUIET-${count++}`;
  const parcel = { tracking_code, recipient_name: 'Ada King', destination: 'Oslo', status: 'In transit', ...values };
  const { id } = (await admin.post('/api/parcels', parcel)).json.data;
  expect((await admin.post('/api/activities', { parcel_id: id, ...SCAN, happened_at: hoursAgo(hours) })).status).toBe(
    201,
  );
  return tracking_code;
}

it('follows the promise of the service, in list, overview and answer alike, as soon as it is changed', async () => {
  const [road, sea] = [await parcelScanned(100), await parcelScanned(100, { shipped_via: 'Sea freight' })];
  const fresh = await parcelScanned(90);
  expect(await silentCodes()).toEqual([road]);
  expect((await admin.get('/api/dashboard')).json.data.silent).toBe(1);
  const { next_scan, state } = (await admin.get(`/api/parcels/${road}`)).json.data.answer;
  expect([state, next_scan.overdue]).toEqual(['silent', true]);
  const [row] = (await admin.get('/api/parcels?silent=yes')).json.data;
  expect(row.silent_since).toBe(next_scan.by);
  expect((await admin.get(`/api/parcels/${fresh}`)).json.data).toMatchObject({ silent_since: null });

  expect((await set({ silence_standard: 80, silence_sea: 96 })).status).toBe(200);
  expect((await silentCodes()).sort()).toEqual([road, sea, fresh].sort());
  const visitor = new ApiClient(site.url);
  const seen = async () => (await visitor.get(`/api/parcels/${sea}`)).json.data;
  await until(async () => (await seen()).answer.state === 'silent');
  expect(await seen()).not.toHaveProperty('silent_since');
  expect((await set({ silence_standard: 96, silence_sea: 336 })).status).toBe(200);
});

it('a scan ends the silence', async () => {
  const code = await parcelScanned(100);
  expect(await silentCodes()).toContain(code);
  const { id } = (await admin.get(`/api/parcels/${code}`)).json.data;
  await admin.post('/api/activities', { parcel_id: id, ...SCAN });
  expect(await silentCodes()).not.toContain(code);
});

it('accepts a parcel back as it was read while it is silent', async () => {
  const code = await parcelScanned(100);
  const { data } = (await admin.get(`/api/parcels/${code}`)).json;
  expect(data.silent_since).not.toBeNull();
  expect((await admin.patch('/api/parcels', data)).status).toBe(200);
});

it.each([
  [{ silence_standard: 0 }, 'Longest silence of standard parcels must be a whole number of hours, 1 to 1,440.'],
  [{ silence_air: '' }, 'Longest silence of air parcels must be a whole number of hours, 1 to 1,440.'],
  [{ silence_mail_at: '7 pm' }, 'Time of the daily summary must be a time of day, such as 07:00.'],
])('refuses %j', async (settings, sentence) => expect((await set(settings)).json.errors).toEqual([sentence]));

describe('the daily summary', () => {
  const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date());
  /** Of a day to come, which no other test has had. */
  let day = 0;
  const tomorrowAt = (utc: string) => Date.parse(`${today()}T${utc}:00Z`) + day * 24 * HOUR_MS;
  beforeEach(() => {
    day += 2;
  });

  it('is not written unless it is switched on', async () => {
    expect(await summaryOf(site.app).run(tomorrowAt('12:00'))).toBe(false);
    expect(await mails()).toEqual([]);
  });

  it('is written once a day at its time on the company’s clock, by one of several backends, without names', async () => {
    await set({ silence_mail: 'yes', silence_mail_at: '09:00' });
    for (let n = 0; n < MAX_NAMED; n++) await parcelScanned(120 + n, { current_location: 'Bergen' });
    const second = await site.another();
    expect(await summaryOf(site.app).run(tomorrowAt('05:30'))).toBe(false);
    const apps = [site.app, second.app, site.app, second.app];
    const wrote = await Promise.all(apps.map((app) => summaryOf(app).run(tomorrowAt('10:00'))));
    expect(wrote.filter(Boolean)).toHaveLength(1);
    expect(await summaryOf(second.app).run(tomorrowAt('20:00'))).toBe(false);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^\d+ parcels are silent longer than promised$/);
    expect(mail?.body).toContain('/control/parcels?silent=yes');
    expect(mail?.body).toContain('last in Bergen');
    expect(mail?.body.match(/QUIET-/g)).toHaveLength(MAX_NAMED);
    expect(mail?.body).toMatch(/… and \d+ more/);
    expect(mail?.body).not.toContain('Ada');
    expect((await admin.get('/api/audit?entity=settings')).json.data[0].fields).not.toContain('silence_mailed_on');
    await second.stop();
  });

  it('is not written on a day without a silent parcel', async () => {
    await set({ silence_mail: 'yes', silence_standard: 1_440, silence_sea: 1_440 });
    expect(await summaryOf(site.app).run(tomorrowAt('12:00'))).toBe(false);
    expect(await mails()).toEqual([]);
  });
});
