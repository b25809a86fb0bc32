import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let admin: ApiClient;
let visitor: ApiClient;
let count = 0;

beforeAll(async () => {
  site = await startSite({ COMPANY_TIME_ZONE: 'Asia/Kolkata' });
  admin = await signInAsAdmin(site);
  visitor = new ApiClient(site.url);
});

const SCAN = { description: 'Handed over.', icon: 'check_circle', color: 'green' };

async function newParcel(values: object = {}) {
  const tracking_code = `SCAN-${count++}`;
  const written = { tracking_code, recipient_name: 'Ada', destination: 'Oslo', status: 'In transit', ...values };
  return (await admin.post('/api/parcels', written)).json.data as { id: string; tracking_code: string };
}
const scan = async (parcel_id: string, title: string, more: object = {}) =>
  (await admin.post('/api/activities', { parcel_id, title, ...SCAN, ...more })).json.data;
const read = async (id: string) => (await admin.get(`/api/parcels/${id}`)).json.data;
const titles = (history: { data: { title: string }[] }) => history.data.map(({ title }) => title);

describe('a scan moves its parcel', () => {
  it('a scan that says "Delivered" makes the parcel delivered, for the visitor too', async () => {
    const { id, tracking_code } = await newParcel();
    await scan(id, 'Delivered');
    expect(await read(id)).toMatchObject({ status: 'Delivered', stage: 'delivered' });
    const seen = (await visitor.get(`/api/parcels/${tracking_code}`)).json.data;
    expect(seen).toMatchObject({ status: 'Delivered', stage: 'delivered' });
    const listed = (await admin.get('/api/parcels?status=delivered&per_page=100')).json.data;
    expect(listed.map((row: { id: string }) => row.id)).toContain(id);
  });

  it('sets the status and place that it names', async () => {
    const { id } = await newParcel({ current_location: 'Bergen' });
    const added = await scan(id, 'Checked', { status: 'Held by customs', current_location: 'Oslo' });
    expect(added).toMatchObject({ status: 'Held by customs', status_before: 'In transit', location_before: 'Bergen' });
    expect(await read(id)).toMatchObject({ status: 'Held by customs', stage: 'exception', current_location: 'Oslo' });
  });

  it('a delivery without a place was at the destination, until it is undone', async () => {
    const { id, tracking_code } = await newParcel({ current_location: 'Bergen', destination: 'Oslo, Norway\nDoor 5' });
    const added = await scan(id, 'Delivered');
    expect(await read(id)).toMatchObject({ status: 'Delivered', current_location: 'Oslo, Norway' });
    const { answer } = (await visitor.get(`/api/parcels/${tracking_code}`)).json.data;
    expect(answer).toMatchObject({ state: 'delivered', place: { name: 'Oslo, Norway' } });
    await admin.delete('/api/activities', { id: added.id, restores: 'yes' });
    expect(await read(id)).toMatchObject({ status: 'In transit', current_location: 'Bergen' });
  });

  it('leaves both when it is told to, and a status for which the title is no wording', async () => {
    const { id } = await newParcel({ current_location: 'Bergen' });
    await scan(id, 'Delivered', { status: null });
    await scan(id, 'Blue sticker on it');
    expect(await read(id)).toMatchObject({ status: 'In transit', current_location: 'Bergen' });
  });
});

describe('the time of a scan', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it('sorts the history, and the scan before the newest does not move the parcel', async () => {
    const { id, tracking_code } = await newParcel();
    await scan(id, 'Delivered', { happened_at: minutesAgo(10) });
    await scan(id, 'Out for delivery', { happened_at: minutesAgo(90) });
    const parcel = await read(id);
    expect(titles(parcel.history)).toEqual(['Delivered', 'Out for delivery']);
    expect(parcel).toMatchObject({ status: 'Delivered', last_scan_at: parcel.history.data[0].happened_at });
    const seen = (await visitor.get(`/api/parcels/${tracking_code}?per_page=1`)).json.data.history;
    expect(titles(seen)).toEqual(['Delivered']);
    expect(titles((await visitor.get(seen.next_page_url)).json)).toEqual(['Out for delivery']);
  });

  it('is read on the clock of the company', async () => {
    const { id } = await newParcel();
    const added = await scan(id, 'Picked up', { happened_at: '2026-01-15T10:30' });
    expect(added.happened_at).toBe('2026-01-15T05:00:00.000Z');
    expect(added.created_at).not.toBe(added.happened_at);
  });

  it.each([
    ['in the future', new Date(Date.now() + 3_600_000).toISOString(), 'Time must not be in the future.'],
    ['long ago', '1999-12-31T23:59:59Z', 'Time must not be before the year 2000.'],
    ['no time', '2026-02-30T10:00', 'Time is not a valid date and time.'],
  ])('is refused %s', async (_, happened_at, sentence) => {
    const { id } = await newParcel();
    const { status, json } = await admin.post('/api/activities', { parcel_id: id, title: 'A', ...SCAN, happened_at });
    expect({ status, errors: json.field_errors }).toEqual({ status: 422, errors: { happened_at: sentence } });
    expect(titles((await read(id)).history)).toEqual([]);
  });
});

describe('a mistaken scan', () => {
  const undo = (id: string) => admin.delete('/api/activities', { id, restores: 'yes' });

  it('gives back status and place when it is removed', async () => {
    const { id } = await newParcel({ current_location: 'Bergen' });
    const added = await scan(id, 'Delivered', { current_location: 'Oslo' });
    expect((await undo(added.id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'In transit', stage: 'in_transit', current_location: 'Bergen' });
  });

  it('gives back only what was not changed since', async () => {
    const { id, tracking_code } = await newParcel({ current_location: 'Bergen' });
    const added = await scan(id, 'Delivered', { current_location: 'Oslo' });
    const edit = { id, tracking_code, recipient_name: 'Ada', destination: 'Oslo', status: 'Lost' };
    expect((await admin.patch('/api/parcels', edit)).status).toBe(200);
    await undo(added.id);
    expect(await read(id)).toMatchObject({ status: 'Lost', current_location: 'Bergen' });
  });

  it('gives back what later scans left as it was', async () => {
    const { id } = await newParcel({ current_location: 'Bergen' });
    const mistaken = await scan(id, 'Delivered', { current_location: 'Oslo' });
    await scan(id, 'Note', { current_location: 'Hamar' });
    await scan(id, 'Blue sticker on it');
    await undo(mistaken.id);
    expect(await read(id)).toMatchObject({ status: 'In transit', stage: 'in_transit', current_location: 'Hamar' });
  });

  it('gives nothing back if a later scan set the same, or if nobody asked for it', async () => {
    const { id } = await newParcel();
    const first = await scan(id, 'Delivered');
    const second = await scan(id, 'Delivered');
    await undo(first.id);
    expect(await read(id)).toMatchObject({ status: 'Delivered' });
    await admin.delete('/api/activities', { id: second.id });
    expect(await read(id)).toMatchObject({ status: 'Delivered' });
  });

  it('takes the status along when its title is corrected, or gives it back', async () => {
    const { id } = await newParcel();
    const { id: wrong } = await scan(id, 'Delivered');
    await admin.patch('/api/activities', { id: wrong, ...SCAN, title: 'Out for delivery' });
    expect(await read(id)).toMatchObject({ status: 'Out for delivery' });
    await admin.patch('/api/activities', { id: wrong, ...SCAN, title: 'Note', restores: 'yes' });
    expect(await read(id)).toMatchObject({ status: 'In transit' });
    expect((await admin.get(`/api/activities/${wrong}`)).json.data).toMatchObject({ title: 'Note', status: null });
  });

  it('takes the status along past later scans that set none', async () => {
    const { id } = await newParcel();
    const { id: wrong } = await scan(id, 'Delivered');
    await scan(id, 'Blue sticker on it');
    await admin.patch('/api/activities', { id: wrong, ...SCAN, title: 'Out for delivery' });
    expect(await read(id)).toMatchObject({ status: 'Out for delivery' });
  });
});
