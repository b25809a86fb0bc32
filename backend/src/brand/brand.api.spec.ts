import { LANGUAGES } from '@waybill/contracts';
import sharp from 'sharp';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
});

const brand = async () => (await visitor.get('/api/brand')).json.data;

it('is the product until the company has entered its own, and then that, without a restart', async () => {
  expect(await brand()).toMatchObject({ name: 'Waybill', copyrightFrom: 2023, logo: null, isDefault: true });
  const saved = await admin.patch('/api/settings', {
    company_name: 'Nordwind Kurier',
    company_legal_name: 'Nordwind GmbH',
    brand_color: '#7a1f3d',
    brand_accent: '#ffd166',
    copyright_from: 1999,
    copyright_to: 2026,
  });
  expect(saved.status).toBe(200);
  expect(await brand()).toEqual({
    name: 'Nordwind Kurier',
    legalName: 'Nordwind GmbH',
    color: '#7a1f3d',
    accent: '#ffd166',
    copyrightFrom: 1999,
    copyrightTo: 2026,
    logo: null,
    mark: null,
    isDefault: false,
    timeZone: 'UTC',
    languages: [...LANGUAGES],
    defaultLanguage: 'en',
  });
});

it('has the time zone of the settings, which every page needs for its clock', async () => {
  await admin.patch('/api/settings', { time_zone: 'Europe/Vienna' });
  expect(await brand()).toMatchObject({ timeZone: 'Europe/Vienna' });
});

it('a color that cannot be read is refused with the nearest that can', async () => {
  const { status, json } = await admin.patch('/api/settings', { brand_color: '#ffee00' });
  expect(status).toBe(422);
  expect(json.field_errors.brand_color).toMatch(/the nearest that can be used is #\w{6}\.$/);
});

it.each([
  ['icon-192.png', 192, 192],
  ['icon-maskable-512.png', 512, 512],
  ['apple-touch-icon.png', 180, 180],
  ['preview-ar.png', 1200, 630],
])('%s is drawn in the colors of the brand', async (name, width, height) => {
  await admin.patch('/api/settings', { company_name: 'شحن سريع', brand_color: '#7a1f3d' });
  const { status, bytes } = await visitor.get(`/api/brand/images/${name}`);
  expect(status).toBe(200);
  const image = sharp(bytes);
  expect(await image.metadata()).toMatchObject({ format: 'png', width, height });
  const { data } = await image
    .extract({ left: width / 2, top: 2, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([0x7a, 0x1f, 0x3d]);
});

it('the favicon contains nothing that was typed', async () => {
  await admin.patch('/api/settings', { company_name: '<script>alert(1)</script>' });
  const { headers, text } = await visitor.get('/api/brand/images/favicon.svg');
  expect(headers.get('content-type')).toContain('image/svg+xml');
  expect(text).toMatch(/^<svg [^<]+<rect [^<]+<path transform="[^"]+" fill="#\w{6}" d="[^"<]+"\/><\/svg>$/);
});

it('other names do not exist', async () => {
  expect((await visitor.get('/api/brand/images/other.png')).status).toBe(404);
});

it('mails are from the company, in its colors', async () => {
  await admin.patch('/api/settings', {
    company_name: 'Nordwind & Söhne',
    brand_color: '#7a1f3d',
    mail_template: 'html1',
  });
  const { html, text } = (await admin.post('/api/contact/preview', { subject: 'S', body: 'B' })).json.data;
  expect(text).toContain('-- \nNordwind & Söhne');
  expect(html).toContain('Nordwind &amp; Söhne');
  expect(html).toContain('#7a1f3d');
  expect(html).not.toMatch(/Waybill|#0e5a4a|#5fd1b2/i);
});
