import { type ApiClient, type ApiResponse, signInAsAdmin } from '../testing/api-client.js';
import { formWith, pngImage } from '../testing/images.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let admin: ApiClient;
let parcel: { id: string };

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  parcel = await made('/api/parcels', { tracking_code: 'TWO-TABS-1', recipient_name: 'Ada', destination: 'Oslo' });
});

const made = async (path: string, body: object) => (await admin.post(path, body)).json.data;
const sendImage = async (fields: Record<string, string>) =>
  admin.post('/api/parcels/image', formWith(await pngImage(), fields));

interface Editable {
  name: string;
  start: () => Promise<{ id?: string; updated_at: string }>;
  /** Changes it to `text`, based on the given version. */
  change: (id: string | undefined, text: string, version: object) => Promise<ApiResponse>;
  /** The stored text. */
  stored: (id: string | undefined) => Promise<string>;
}

const parcelNow = async (id?: string) => (await admin.get(`/api/parcels/${id}`)).json.data;

const EDITABLE: Editable[] = [
  {
    name: 'a parcel',
    start: () => parcelNow(parcel.id),
    change: (id, text, version) =>
      admin.patch('/api/parcels', {
        id,
        tracking_code: 'TWO-TABS-1',
        recipient_name: text,
        destination: 'Oslo',
        ...version,
      }),
    stored: async (id) => (await parcelNow(id)).recipient_name,
  },
  {
    name: 'the map of a parcel',
    start: () => parcelNow(parcel.id),
    change: (id, text, version) =>
      admin.patch('/api/parcels', {
        id,
        show_map: 'yes',
        map_zoom: text.length,
        map_current_latitude: '1',
        map_current_longitude: '2',
        ...version,
      }),
    stored: async (id) => 'x'.repeat((await parcelNow(id)).map_zoom),
  },
  {
    name: 'an activity',
    start: () =>
      made('/api/activities', { parcel_id: parcel.id, title: 'T', description: 'D', icon: 'verified', color: 'red' }),
    change: (id, title, version) =>
      admin.patch('/api/activities', { id, title, description: 'D', icon: 'verified', color: 'red', ...version }),
    stored: async (id) => (await admin.get(`/api/activities/${id}`)).json.data.title,
  },
  {
    name: 'a page',
    start: () => made('/api/pages', { title: 'Two tabs', content: 'Line' }),
    change: (id, title, version) => admin.patch('/api/pages', { id, title, content: 'Line', ...version }),
    stored: async (id) =>
      (await admin.get('/api/pages?per_page=100')).json.data.find((page: { id: string }) => page.id === id).title,
  },
  {
    name: 'the settings',
    start: async () => (await admin.get('/api/settings')).json.data[0],
    change: (_, contact_address, version) => admin.patch('/api/settings', { contact_address, ...version }),
    stored: async () => (await admin.get('/api/settings')).json.data[0].contact_address,
  },
];

describe.each(EDITABLE)('concurrent edits of $name', ({ start, change, stored }) => {
  it('reject a change based on an earlier version', async () => {
    const { id, updated_at } = await start();
    const first = await change(id, 'xxx', { updated_at });
    expect(first.status).toBe(200);
    const second = await change(id, 'xxxxx', { updated_at });
    expect(second.status).toBe(409);
    expect(second.json).toMatchObject({
      status: 'error',
      errors: ['This record was changed elsewhere. Reload it and try again.'],
      field_errors: { updated_at: 'This record was changed elsewhere. Reload it and try again.' },
    });
    expect(await stored(id)).toBe('xxx');
    const third = await change(id, 'xxxxx', { updated_at: first.json.data.updated_at });
    expect(third.status).toBe(200);
    const unchecked = await change(id, 'xxxx', {});
    expect(unchecked.status).toBe(200);
    expect(await stored(id)).toBe('xxxx');
    const versions = [updated_at, ...[first, third, unchecked].map(({ json }) => json.data.updated_at)];
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('accept one of many based on the same version', async () => {
    const { id } = await start();
    const { updated_at } = (await change(id, 'x', {})).json.data;
    const replies = await Promise.all(Array.from({ length: 6 }, () => change(id, 'xx', { updated_at })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('report a malformed version', async () => {
    const { id } = await start();
    const reply = await change(id, 'x', { updated_at: 'yesterday' });
    expect(reply.status).toBe(422);
    expect(reply.json.field_errors).toHaveProperty('updated_at');
  });
});

it('an image is not replaced by one based on an earlier version', async () => {
  const { id, updated_at } = await parcelNow(parcel.id);
  const first = await sendImage({ id, updated_at });
  expect(first.status).toBe(200);
  expect((await sendImage({ id, updated_at })).status).toBe(409);
  expect((await parcelNow(id)).image).toBe(first.json.data.image);
});
