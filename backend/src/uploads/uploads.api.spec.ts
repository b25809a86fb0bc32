import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '@waybill/testing/until';
import sharp from 'sharp';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { decompressionBomb, formWith, jpegImage, jpegWithMetadata, pngImage } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { ImagesService } from './images.service.js';
import { OrphanedImage } from './orphaned-image.entity.js';

let site: Site;
let admin: ApiClient;
let images: ImagesService;
let database: Database;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  images = site.app.get(ImagesService);
  database = site.app.get(Database);
});

const REVIEW = { name: 'Ana', review: 'Good.' };
const send = (bytes: Uint8Array, fileName?: string) => admin.post('/api/reviews', formWith(bytes, REVIEW, fileName));
const files = async () => (await readdir(images.folder.path).catch(() => [])).sort();
const rows = async () => (await admin.get('/api/reviews?per_page=100')).json.data.length;
const fetched = async (name: string) =>
  Buffer.from(await (await fetch(`${site.url}/uploads/images/${name}`)).arrayBuffer());

describe('an accepted image', () => {
  it.each([
    ['a PNG', pngImage],
    ['a JPEG', jpegImage],
  ])('%s is re-encoded as WebP and served with safe headers', async (_, make) => {
    const { status, json } = await send(await make());
    expect(status).toBe(201);
    const response = await fetch(`${site.url}/uploads/images/${json.data.image}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 64,
    });
  });

  it('loses its metadata and is upright', async () => {
    const { json } = await send(await jpegWithMetadata());
    const bytes = await fetched(json.data.image);
    expect(bytes.includes('Somebody private')).toBe(false);
    const { exif, width, height } = await sharp(bytes).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 48, height: 64 });
  });

  it('loses appended data', async () => {
    const { json } = await send(Buffer.concat([await jpegImage(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]));
    expect((await fetched(json.data.image)).includes('<script>')).toBe(false);
  });

  it.each(['../../etc/passwd.jpg', 'a%00.jpg', '/etc/cron.d/x.png', '\u202egpj.exe', `${'x'.repeat(5000)}.jpg`])(
    'gets a generated name for %.20s',
    async (fileName) => {
      const { json } = await send(await jpegImage(), fileName);
      expect(json.data.image).toMatch(/^[0-9a-f-]{36}\.webp$/);
    },
  );
});

describe('a rejected file', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const halfOf = async (image: Promise<Buffer>) => (await image).subarray(0, (await image).length / 2);

  it.each([
    [
      'HTML called .jpg',
      async () => Buffer.from('<html><script>alert(1)</script></html>'),
      415,
      'Image must be a .jpg',
    ],
    ['PDF called .jpg', async () => Buffer.from('%PDF-1.7\n'), 415, 'Image must be a .jpg'],
    ['SVG', async () => svg, 415, 'Image must be a .jpg'],
    [
      'TIFF',
      async () =>
        sharp(await pngImage())
          .tiff()
          .toBuffer(),
      415,
      'Image must be a .jpg',
    ],
    [
      'GIF',
      async () =>
        sharp(await pngImage())
          .gif()
          .toBuffer(),
      415,
      'Image must be a .jpg',
    ],
    ['an empty file', async () => Buffer.alloc(0), 415, 'Image must be a .jpg'],
    ['only the first bytes of a PNG', async () => (await pngImage()).subarray(0, 12), 422, 'damaged'],
    [
      'half a JPEG',
      () =>
        halfOf(
          sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: '#777',
              noise: { type: 'gaussian', mean: 99, sigma: 40 },
            },
          })
            .jpeg()
            .toBuffer(),
        ),
      422,
      'damaged',
    ],
    ['900 megapixels in a small PNG', async () => decompressionBomb(), 413, '40 megapixels'],
    [
      'more than 5 MB',
      async () => Buffer.concat([await jpegImage(), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      '5 MB or smaller',
    ],
  ])('%s', async (_, make, status, sentence) => {
    const before = { files: await files(), rows: await rows() };
    const reply = await send(await make());
    expect({ status: reply.status, image: reply.json.field_errors?.image }).toEqual({
      status,
      image: expect.stringContaining(sentence),
    });
    expect({ files: await files(), rows: await rows() }).toEqual(before);
  });

  it('a decompression bomb is rejected by its header, before decoding', async () => {
    const bomb = decompressionBomb();
    const before = process.cpuUsage();
    await send(bomb);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(3_000_000);
  });

  it('in another field', async () => {
    const form = formWith(await jpegImage(), REVIEW);
    form.append('avatar', new Blob(['x']), 'a.jpg');
    expect((await admin.post('/api/reviews', form)).status).toBeGreaterThanOrEqual(400);
    const other = new FormData();
    other.append('avatar', new Blob(['x']), 'a.jpg');
    expect(await admin.post('/api/reviews', other)).toMatchObject({
      status: 422,
      json: { field_errors: { avatar: expect.any(String) } },
    });
  });

  it('in a form of 40 fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x']));
    expect((await admin.post('/api/reviews', formWith(await jpegImage(), many))).status).toBe(413);
  });

  it('in a truncated form', async () => {
    const reply = await admin.request('POST', '/api/reviews', '--x\r\nContent-Disposition: form-data; name="na', {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(reply).toMatchObject({ status: 400, json: { status: 'error' } });
  });
});

describe('no file is left behind', () => {
  it('by an aborted upload', async () => {
    const before = { files: await files(), rows: await rows() };
    const { host, hostname, port } = new URL(site.url);
    const received = once(site.app.getHttpServer(), 'request') as Promise<[IncomingMessage]>;
    const socket = connect(Number(port), hostname);
    const cookie = Reflect.get(admin, 'cookie');
    socket.write(
      `POST /api/reviews HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Length: 90000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna\r\n--x\r\nContent-Disposition: form-data; name="review"\r\n\r\nGood\r\n' +
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    );
    socket.write((await jpegImage()).subarray(0, 300));
    const [request] = await received;
    await until(() => request.readableFlowing === true);
    const over = new Promise((resolve) => request.once('close', resolve));
    socket.destroy();
    await over;
    expect({ files: await files(), rows: await rows() }).toEqual(before);
  });

  it('by a row that could not be written', async () => {
    const before = await files();
    let present = false;
    const failing = images.add(await jpegImage(), async (name) => {
      present = (await files()).includes(name);
      throw new Error('rejected');
    });
    await expect(failing).rejects.toThrow('rejected');
    expect(present).toBe(true);
    expect(await files()).toEqual(before);
    expect(await database.manager.count(OrphanedImage)).toBe(0);
  });

  it('by a replaced image, which is deleted only after the commit', async () => {
    const first = await images.add(await jpegImage(), async (name) => ({ result: name }));
    const rejected = images.add(await jpegImage(), async () => Promise.reject(new Error('rejected')));
    await expect(rejected).rejects.toThrow();
    expect(await files()).toContain(first);
    const second = await images.add(await jpegImage(), async (name) => ({ result: name, replaced: first }));
    expect(await files()).not.toContain(first);
    await expect(images.remove(async () => Promise.reject(new Error('rejected')))).rejects.toThrow();
    expect(await files()).toContain(second);
    await images.remove(async () => second);
    expect(await files()).not.toContain(second);
  });

  it('but an image stays if its commit succeeded and only the response was lost', async () => {
    const { withTransaction } = database;
    database.withTransaction = async (work) => {
      await withTransaction.call(database, work);
      throw new Error('The connection was lost.');
    };
    let stored = '';
    const adding = images.add(await pngImage(), async (name) => {
      stored = name;
      return { result: null };
    });
    await expect(adding)
      .rejects.toThrow('The connection was lost.')
      .finally(() => {
        database.withTransaction = withTransaction;
      });
    expect(await files()).toContain(stored);
  });

  it('by a crash: the next start deletes only orphaned images', async () => {
    const referenced = await images.add(await jpegImage(), async (name) => ({ result: name }));
    const hoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const orphan = '00000000-0000-4000-8000-000000000001.webp';
    const recent = '00000000-0000-4000-8000-000000000002.webp';
    for (const name of [orphan, recent]) await writeFile(join(images.folder.path, name), 'x');
    await database.manager.insert(OrphanedImage, [
      { name: orphan, since: hoursAgo },
      { name: recent, since: new Date().toISOString() },
    ]);
    const second = await site.another();
    await second.stop();
    expect(await files()).toEqual(expect.arrayContaining([referenced, recent]));
    expect(await files()).not.toContain(orphan);
    expect(await database.manager.count(OrphanedImage)).toBe(1);
  });
});

it.each([
  '..%2f..%2fwaybill.sqlite',
  'a.webp',
  '%00',
  'x'.repeat(3000),
  '.',
  '00000000-0000-4000-8000-00000000000f.webp',
])('no image is served for %.30s', async (name) => {
  expect((await new ApiClient(site.url).get(`/uploads/images/${name}`)).status).toBe(404);
});
