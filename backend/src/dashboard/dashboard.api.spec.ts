import { DASHBOARD_LIMITS, type Dashboard, STAGES } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { CompanyClock } from '../history/company-clock.js';
import { HistoryService } from '../history/history.service.js';

const DAY_MS = 24 * 3_600_000;
const SCAN = { description: 'Seen.', icon: 'local_shipping', color: 'green' } as const;

let site: Site;
let admin: ApiClient;
let count = 0;

beforeAll(async () => {
  site = await startSite({ COMPANY_TIME_ZONE: 'Pacific/Auckland' });
  admin = await signInAsAdmin(site);
});

const dashboard = async (): Promise<Dashboard> => (await admin.get('/api/dashboard')).json.data;
const today = () => site.app.get(CompanyClock, { strict: false }).calendar(Date.now()).today;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const dayAgo = (days: number) => new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 10);

async function parcelWith(title: string, scannedDaysAgo: number, values: object = {}) {
  const tracking_code = `FIGURE-${count++}`;
  const parcel = { tracking_code, recipient_name: 'Ada', destination: 'Oslo', status: 'In transit', ...values };
  const { id } = (await admin.post('/api/parcels', parcel)).json.data;
  const scan = { parcel_id: id, title, ...SCAN, happened_at: daysAgo(scannedDaysAgo) };
  expect((await admin.post('/api/activities', scan)).status).toBe(201);
  return { id: id as string, tracking_code };
}

it('of an empty site says zero everywhere', async () => {
  const { stages, scans_by_day, punctuality, attention, newest_messages } = await dashboard();
  expect(stages).toEqual(STAGES.map((stage) => ({ stage, parcels: 0 })));
  expect(scans_by_day.map(({ scans }) => scans)).toEqual(Array(DASHBOARD_LIMITS.days).fill(0));
  expect(punctuality).toEqual({ dated: 0, on_time: 0 });
  expect([attention, newest_messages]).toEqual([[], []]);
});

it('counts parcels by stage, and scans by the company’s day of their entry', async () => {
  await parcelWith('Departed', 0);
  await parcelWith('Departed', 1);
  await parcelWith('Delivered', 0);
  const { stages, scans_by_day } = await dashboard();
  const of = (stage: string) => stages.find((each) => each.stage === stage)?.parcels;
  expect([of('in_transit'), of('delivered'), of('exception')]).toEqual([2, 1, 0]);
  expect(scans_by_day).toHaveLength(DASHBOARD_LIMITS.days);
  expect(scans_by_day.at(-1)).toEqual({ day: today(), scans: 3 });
  expect(scans_by_day[0]).toEqual({ day: dayAgo(DASHBOARD_LIMITS.days - 1), scans: 0 });
});

it('tells how many deliveries kept their date, and leaves out those without one', async () => {
  await parcelWith('Delivered', 0, { max_expected_delivery_date: dayAgo(0) });
  await parcelWith('Delivered', 0, { max_expected_delivery_date: dayAgo(1) });
  await parcelWith('Delivered', 31, { max_expected_delivery_date: dayAgo(40) });
  expect((await dashboard()).punctuality).toEqual({ dated: 2, on_time: 1 });
});

it('judges a delivery by its own time, not by what was noted of it afterwards', async () => {
  const before = (await dashboard()).punctuality;
  const { id: parcel_id } = await parcelWith('Delivered', 3, { max_expected_delivery_date: dayAgo(2) });
  const remark = { parcel_id, ...SCAN, title: 'Signature archived', icon: 'verified' };
  expect((await admin.post('/api/activities', remark)).status).toBe(201);
  const { dated, on_time } = (await dashboard()).punctuality;
  expect([dated - before.dated, on_time - before.on_time]).toEqual([1, 1]);
});

it('leaves out a delivery whose time nobody has scanned', async () => {
  const before = (await dashboard()).punctuality;
  const { id } = await parcelWith('Departed', 3, { max_expected_delivery_date: dayAgo(2) });
  const parcel = (await admin.get(`/api/parcels/${id}`)).json.data;
  expect((await admin.patch('/api/parcels', { ...parcel, status: 'Delivered' })).status).toBe(200);
  expect((await dashboard()).punctuality).toEqual(before);
});

it('lists exceptions, the newest first, then parcels without a scan, the oldest first', async () => {
  const held = await parcelWith('Held by customs', 2);
  const attempted = await parcelWith('Delivery attempt failed', 1);
  const silent = await parcelWith('Departed', 4, { current_location: 'Bergen' });
  const longSilent = await parcelWith('Out for delivery', 9);
  const { attention, silent: counted } = await dashboard();
  expect(attention.map(({ id, reason }) => [id, reason])).toEqual([
    [attempted.id, 'exception'],
    [held.id, 'exception'],
    [longSilent.id, 'silent'],
    [silent.id, 'silent'],
  ]);
  expect(attention[3]).toMatchObject({ tracking_code: silent.tracking_code, current_location: 'Bergen' });
  expect(counted).toBe(2);
  for (let n = 0; n < DASHBOARD_LIMITS.attention; n++) await parcelWith('Held by customs', 0);
  const later = (await dashboard()).attention;
  expect(later.filter(({ reason }) => reason === 'exception')).toHaveLength(DASHBOARD_LIMITS.attention);
  expect(later.map(({ id }) => id)).not.toContain(held.id);
});

it('lists what was lost or failed without a scan by the time of its event, and counts what it does not list', async () => {
  const values = { recipient_name: 'Ada', destination: 'Oslo', status: 'Lost' };
  const created = await admin.post('/api/parcels', { tracking_code: `FIGURE-${count++}`, ...values });
  const old = await parcelWith('Departed', 0);
  const moved = (await admin.get(`/api/parcels/${old.id}`)).json.data;
  expect((await admin.patch('/api/parcels', { ...moved, status: 'Delivery attempt failed' })).status).toBe(200);
  const { attention, attention_counts, stages } = await dashboard();
  const troubled = attention.filter(({ reason }) => reason === 'exception');
  expect(troubled.slice(0, 2).map(({ id }) => id)).toEqual([old.id, created.json.data.id]);
  expect(troubled[1]).toMatchObject({ last_scan_at: null, event_at: expect.any(String) });
  const of = (stage: string) => stages.find((each) => each.stage === stage)?.parcels ?? 0;
  expect(attention_counts).toMatchObject({ exception: of('exception') + of('attempt_failed'), silent: 2 });
  expect(attention_counts.exception).toBeGreaterThan(troubled.length);
});

it('lists unread messages, without what visitors wrote', async () => {
  const sent = { email: 'a@b.example', subject: 'Where is it?', body: 'It is late.' };
  expect((await new ApiClient(site.url).post('/api/messages', sent)).status).toBe(201);
  const [first] = (await dashboard()).newest_messages;
  expect(first).toEqual({
    id: expect.any(String),
    email: sent.email,
    subject: sent.subject,
    created_at: expect.any(String),
  });
  await admin.patch('/api/messages', { id: first?.id, read: true });
  expect((await dashboard()).newest_messages).toEqual([]);
});

it('counts a bounded number of scans of a day', async () => {
  const { id: parcel_id } = await parcelWith('Departed', 0);
  const at = new Date();
  const now = at.toISOString();
  const nothing = {
    status: null,
    status_before: null,
    current_location: null,
    location_before: null,
    device_name: null,
    event: null,
    event_source: null,
  };
  const rows = Array.from({ length: DASHBOARD_LIMITS.counted + 5 }, () => ({
    ...{ id: newId(at), parcel_id, title: 'Scanned', ...SCAN, ...nothing },
    ...{ happened_at: now, created_at: now, updated_at: now },
  }));
  await site.app.get(HistoryService, { strict: false }).putBack(rows);
  expect((await dashboard()).scans_by_day.at(-1)).toEqual({ day: today(), scans: DASHBOARD_LIMITS.counted });
});

it('counts as exceptions what the list of that stage shows', async () => {
  const listed = async () => (await admin.get('/api/parcels?status=exception&per_page=100')).json.data.length;
  await parcelWith('Held by customs', 0);
  await parcelWith('Delivery attempt failed', 0);
  const { exceptions } = await dashboard();
  expect(exceptions).toBeGreaterThan(0);
  expect(exceptions).toBe(await listed());
});
