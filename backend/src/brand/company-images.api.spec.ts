import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { formWith } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';
import { ImagesService } from '../uploads/images.service.js';

const DRAWING = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<script>alert(1)</script><style>.a{fill:#00c}</style><rect class="a" width="40" height="40" onload="alert(1)"/></svg>`;

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
});

const upload = async (kind: 'logo' | 'mark', bytes: Uint8Array | string) => {
  const form = formWith(Buffer.from(bytes), {}, 'drawing.svg');
  return (await admin.post(`/api/settings/${kind}`, form)).json;
};
const square = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const image = async (name: string) => (await visitor.get(`/api/brand/images/${name}`)).bytes;
const files = () => readdir(site.app.get(ImagesService, { strict: false }).folder.path);

async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...raw];
}

describe('a logo that is a drawing', () => {
  it('is served as one, clean, and can do nothing where it is opened as a document', async () => {
    const { company_logo } = (await upload('logo', DRAWING)).data;
    expect(company_logo).toMatch(/\.svg$/);
    const { status, headers, text } = await visitor.get(`/uploads/images/${company_logo}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toMatch(/<rect width="40" height="40" fill="#00c"\/><\/svg>$/);
    expect(text).not.toMatch(/script|onload|style/);
    expect((await visitor.get('/api/brand')).json.data.logo).toBe(`/uploads/images/${company_logo}`);
  });

  it('is on invoices', async () => {
    await upload('logo', DRAWING);
    const { id } = (await admin.post('/api/invoices', { product: 'Storage' })).json.data;
    expect((await admin.get(`/api/invoices/${id}.pdf`)).bytes.toString('latin1')).toContain('/Subtype /Image');
  });

  it('is refused where something would be missing', async () => {
    const before = await files();
    const json = await upload('logo', DRAWING.replace('<script>alert(1)</script>', '<text>Nordwind</text>'));
    expect(json.field_errors.image).toContain('Convert them to paths');
    expect(await files()).toEqual(before);
  });

  it('is no photo of a review: those are made of pixels', async () => {
    const form = formWith(Buffer.from(DRAWING), { name: 'Ada', review: 'Good' }, 'drawing.svg');
    expect((await admin.post('/api/reviews', form)).status).toBe(415);
  });
});

describe('the mark', () => {
  it.each([
    ['a drawing', async () => DRAWING],
    ['an image', () => square('#0000cc')],
  ])('that is %s is what icons are drawn from', async (_, make) => {
    const { company_mark } = (await upload('mark', await make())).data;
    expect((await visitor.get('/api/brand')).json.data).toMatchObject({
      mark: `/uploads/images/${company_mark}`,
      isDefault: false,
    });
    for (const [name, size] of [
      ['icon-192.png', 192],
      ['icon-512.png', 512],
    ] as const) {
      const [red = 255, green = 255, blue = 0] = await pixel(await image(name), size / 2, 2);
      expect([red < 12, green < 12, blue > 190]).toEqual([true, true, true]);
    }
    expect(await pixel(await image('icon-maskable-512.png'), 2, 2)).toEqual([255, 255, 255]);
    expect((await pixel(await image('icon-maskable-512.png'), 256, 256))[2]).toBeGreaterThan(190);
    expect((await image('favicon.svg')).toString()).toMatch(
      /^<svg [^<]+<image [^<]+href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/,
    );
    expect((await sharp(await image('preview-en.png')).metadata()).width).toBe(1200);
  });

  it('is in the icons again once its file can be read again', async () => {
    const { company_mark } = (await upload('mark', DRAWING)).data;
    const file = join(site.app.get(ImagesService, { strict: false }).folder.path, company_mark);
    await rename(file, `${file}.away`);
    const icon = () => visitor.get('/api/brand/images/favicon.svg');
    const [first, second] = [await icon(), await icon()];
    await rename(`${file}.away`, file);
    const after = await icon();
    for (const { text, headers } of [first, second]) {
      expect(text).toContain('<path ');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(after.text).toContain('<image ');
    expect(after.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('goes with its file, and the initial is there again', async () => {
    const { company_mark } = (await upload('mark', DRAWING)).data;
    expect(await files()).toContain(company_mark);
    expect((await admin.delete('/api/settings/mark', {})).json.data.company_mark).toBeNull();
    expect(await files()).not.toContain(company_mark);
    expect((await image('favicon.svg')).toString()).toContain('<path ');
  });

  it('is no field of the settings', async () => {
    expect((await admin.patch('/api/settings', { company_mark: '../x.svg' })).status).toBe(422);
  });
});

describe('mails', () => {
  const write = { to: 'ada@example.com', subject: 'Your parcel', body: 'It is on its way.' };
  const sent = async () => {
    const outbox = join(site.env.DATA_DIR ?? '', 'outbox');
    await admin.post('/api/contact', write);
    const newest = (await readdir(outbox)).sort().at(-1) ?? '';
    return readFile(join(outbox, newest), 'utf8');
  };

  it('carry the logo in place of the name, on white, and load nothing', async () => {
    await admin.patch('/api/settings', { mail_template: 'html1', company_name: 'Nordwind' });
    await upload('logo', DRAWING);
    const raw = (await sent()).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    const [, id] = /Content-Id: <(logo@[\w-]+)>/i.exec(raw) ?? [];
    expect(raw).toContain(`src="cid:${id}" width="64" height="64" alt="Nordwind"`);
    expect(raw).toMatch(/Content-Disposition: inline; filename=logo\.png/i);
    const { html } = (await admin.post('/api/contact/preview', { subject: 'S', body: 'B' })).json.data;
    const [, data = ''] = /src="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
    const png = Buffer.from(data, 'base64');
    expect(await pixel(png, 1, 1)).toEqual([255, 255, 255]);
    expect((await pixel(png, 64, 64))[2]).toBeGreaterThan(190);
  });

  it('show the name without one, and where its file is away', async () => {
    const { company_logo } = (await upload('logo', DRAWING)).data;
    await site.app.get(ImagesService, { strict: false }).folder.delete(company_logo);
    expect(await sent()).not.toMatch(/Content-Id/i);
    await admin.delete('/api/settings/logo', {});
    const raw = await sent();
    expect(raw).not.toMatch(/Content-Id/i);
    expect(raw).toContain('Nordwind');
  });
});
