import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { stopAfterSpec } from '../../testing/stop-after-spec.js';
import { commandContext } from '../cli/run.js';
import { readConfig } from '../config/config.js';
import { Database } from '../database/database.js';
import { OrphanedImage } from '../uploads/orphaned-image.entity.js';
import { Archive } from './archive.js';
import { BackupService, RestoreError } from './backup.service.js';

let from: Site;
let to: Site;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-backup-'));
  from = await startSite({ SEED: 'demo' });
  to = await startSite();
});
afterEach(async () => {
  await from?.stop();
  await to?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const service = ({ app }: Pick<Site, 'app'>) => app.get(BackupService, { strict: false });

/** Like the command, with a separate connection. */
async function save() {
  const command = await commandContext(readConfig(from.env));
  const { stop } = stopAfterSpec({ stop: () => command.close() });
  await command.get(BackupService, { strict: false }).save(folder);
  await stop();
}

it('restores a site with its images and admin', async () => {
  const admin = await signInAsAdmin(from);
  await save();
  expect(await service(to).restore(folder, false)).toBeGreaterThan(300);

  const restored = new ApiClient(to.url);
  expect((await restored.post('/api/admins/auth/signin', ADMIN)).status).toBe(200);
  for (const path of [
    '/api/graph',
    '/api/parcels?per_page=100',
    '/api/dashboard',
    '/api/pages/about-us',
    '/api/parcels/WAYB-1112-026A-P',
  ]) {
    expect((await restored.get(path)).json).toEqual((await admin.get(path)).json);
  }
  const { image } = (await restored.get('/api/reviews')).json.data[0];
  expect((await restored.get(`/uploads/images/${image}`)).headers.get('content-type')).toBe('image/webp');
});

it('is consistent while the site keeps writing', async () => {
  const admin = await signInAsAdmin(from);
  let writing = true;
  let n = 0;
  const writer = (async () => {
    while (writing)
      await admin.post('/api/parcels', { tracking_code: `BUSY-${++n}`, recipient_name: 'A', destination: 'B' });
  })();
  await save();
  writing = false;
  await writer;
  await service(to).restore(folder, false);
  const restored = new ApiClient(to.url);
  await restored.post('/api/admins/auth/signin', ADMIN);
  const codes: string[] = [];
  for (let next = '/api/parcels?per_page=100'; next; ) {
    const { json } = await restored.get(next);
    codes.push(...json.data.map((row: { tracking_code: string }) => row.tracking_code));
    next = json.next_page_url;
  }
  const { last_page } = (await restored.get('/api/parcels?per_page=1')).json;
  expect(last_page).toBe(codes.length);
});

it('overwrites a site in use only with replace', async () => {
  await save();
  await signInAsAdmin(to);
  await expect(service(to).restore(folder, false)).rejects.toThrow(RestoreError);
  await service(to).restore(folder, true);
  expect((await new ApiClient(to.url).get('/api/parcels/WAYB-1112-026A-P')).status).toBe(200);
});

it('restores rows of a table that was renamed since', async () => {
  const image = { name: 'a.webp', since: '2026-01-02T03:04:05.678Z' };
  const archive = new Archive(folder);
  await archive.create();
  await archive.write(
    (async function* () {
      yield { format: 1, migrations: ['Reviews1700000000101'], taken_at: image.since };
      yield { table: 'loose_images', row: image };
    })(),
  );
  await service(to).restore(folder, false);
  expect(await to.app.get(Database, { strict: false }).manager.find(OrphanedImage)).toEqual([image]);
});

it('is readable by its owner only', async () => {
  await save();
  expect(readdirSync(folder).sort()).toEqual(['database.ndjson.gz', 'uploads']);
  expect(statSync(join(folder, 'database.ndjson.gz')).mode & 0o777).toBe(0o600);
});

it('leaves no open transaction when writing fails', async () => {
  const command = await commandContext(readConfig(from.env));
  const { stop } = stopAfterSpec({ stop: () => command.close() });
  const backup = command.get(BackupService, { strict: false });
  const blocked = join(folder, 'blocked');
  mkdirSync(join(blocked, 'database.ndjson.gz'), { recursive: true });
  await expect(backup.save(blocked)).rejects.toThrow('EISDIR');
  await backup.save(join(folder, 'second'));
  await stop();
  expect(readdirSync(join(folder, 'second'))).toContain('database.ndjson.gz');
});

it.each<[string, (file: string) => void]>([
  ['is missing', () => undefined],
  ['is damaged', (file) => writeFileSync(file, 'not gzip')],
  ['is incomplete', (file) => writeFileSync(file, gzipSync('{"format":1}').subarray(0, 15))],
])('a backup whose database file %s is rejected, and nothing is deleted', async (_, write) => {
  write(join(folder, 'database.ndjson.gz'));
  await expect(service(from).restore(folder, true)).rejects.toThrow(RestoreError);
  expect(await from.app.get(Database, { strict: false }).manager.count('Parcel')).toBeGreaterThan(0);
});
