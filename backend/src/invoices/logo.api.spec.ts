import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { formWith } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';
import { ImagesService } from '../uploads/images.service.js';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const logo = (background: string) =>
  sharp({ create: { width: 1_200, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const upload = async (background: string) => admin.post('/api/settings/logo', formWith(await logo(background)));
const files = () => readdir(site.app.get(ImagesService, { strict: false }).folder.path);
const pdfOf = async (id: string) => (await admin.get(`/api/invoices/${id}.pdf`)).bytes.toString('latin1');
const hasImage = async (id: string) => (await pdfOf(id)).includes('/Subtype /Image');
const invoice = async () => (await admin.post('/api/invoices', { product: 'Storage' })).json.data;

it('must be an image', async () => {
  const { status, json } = await admin.post('/api/settings/logo', formWith(Buffer.from('<svg/>')));
  expect(status).toBe(415);
  expect(json.field_errors).toHaveProperty('image');
  expect(await files()).toEqual([]);
});

it('is on new invoices, and stays on those that were issued with it', async () => {
  const without = await invoice();
  const first = (await upload('#c00')).json.data.company_logo;
  expect((await admin.get(`/uploads/images/${first}`)).headers.get('content-type')).toBe('image/webp');
  const issued = await invoice();
  expect(issued.company_logo).toBe(first);

  const second = (await upload('#00c')).json.data.company_logo;
  expect((await files()).sort()).toEqual([first, second].sort());
  expect((await admin.get(`/api/invoices/${issued.id}`)).json.data.company_logo).toBe(first);
  expect([await hasImage(without.id), await hasImage(issued.id)]).toEqual([false, true]);

  // No invoice shows the second one: its file goes.
  expect((await admin.delete('/api/settings/logo', {})).json.data.company_logo).toBeNull();
  expect(await files()).toEqual([first]);
});

it('an invoice whose logo cannot be read shows the name', async () => {
  const name = (await upload('#0c0')).json.data.company_logo;
  const { id } = await invoice();
  await site.app.get(ImagesService, { strict: false }).folder.delete(name);
  expect(await files()).not.toContain(name);
  expect(await hasImage(id)).toBe(false);
  expect(await pdfOf(id)).toContain('%PDF-');
});

it('is refused as a field of the settings', async () => {
  const { status } = await admin.patch('/api/settings', { company_logo: join('..', 'secret.webp') });
  expect(status).toBe(422);
});
