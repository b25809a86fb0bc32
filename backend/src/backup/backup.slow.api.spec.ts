import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { BULK_LIMITS } from '@waybill/contracts';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { pngImage } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';
import { stopAfterSpec } from '../../testing/stop-after-spec.js';
import { AuditVerifier } from '../audit/audit-verifier.js';
import { HeadFile } from '../audit/head-file.js';
import { BulkSweeper } from '../bulk/bulk-sweeper.service.js';
import { commandContext } from '../cli/run.js';
import { readConfig } from '../config/config.js';
import { Database } from '../database/database.js';
import { OrphanedImage } from '../uploads/orphaned-image.entity.js';
import { Archive } from './archive.js';
import { BackupService } from './backup.service.js';
import { RestoreError } from './backup-error.js';
import { RestoreService } from './restore.service.js';

let from: Site;
let to: Site;
let folder: string;

beforeEach(async () => {
  folder = scratchFolder('backup');
  from = await startSite({ SEED: 'demo' });
  to = await startSite();
});
afterEach(async () => {
  await from?.stop();
  await to?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const service = ({ app }: Pick<Site, 'app'>) => app.get(RestoreService, { strict: false });

/** Like the command, with a separate connection. */
async function save() {
  const command = await commandContext(readConfig(from.env));
  const { stop } = stopAfterSpec({ stop: () => command.close() });
  await command.get(BackupService, { strict: false }).save(folder);
  await stop();
}

it('restores a site with its images and admin', async () => {
  const admin = await signInAsAdmin(from);
  await admin.patch('/api/home', { language: 'en', texts: { 'aims.title': 'Where we go' }, clients: ['Hill & Sons'] });
  await save();
  expect(await service(to).restore(folder, false)).toBeGreaterThan(300);

  const restored = new ApiClient(to.url);
  expect((await restored.post('/api/admins/auth/signin', ADMIN)).status).toBe(200);
  for (const path of [
    '/api/graph',
    '/api/parcels?per_page=100',
    '/api/parcels?search=piotr+zielinski',
    '/api/dashboard',
    '/api/pages/about-us',
    '/api/parcels/WAYB-1112-026A-P',
  ]) {
    expect((await restored.get(path)).json).toEqual((await admin.get(path)).json);
  }
  const { image } = (await restored.get('/api/reviews')).json.data[0];
  expect((await restored.get(`/uploads/images/${image}`)).headers.get('content-type')).toBe('image/webp');
});

interface Line {
  table?: string;
  row?: Record<string, unknown>;
}

/** The lines of a backup as versions wrote them that counted and listed nothing. */
async function asFormat1(archive: Archive): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of archive.read()) lines.push(line as Line);
  const [heading, ...rest] = lines;
  return [{ ...heading, format: 1 } as Line, ...rest.filter(({ table }) => table)];
}

const problems = async ({ app }: Pick<Site, 'app'>) =>
  (await app.get(AuditVerifier, { strict: false }).verify()).problems;
const restores = async (admin: ApiClient) => (await admin.get('/api/audit?action=restored')).json.data;

it('continues the audit log of the backup, and the restore is an entry', async () => {
  const admin = await signInAsAdmin(from);
  await save();
  await admin.patch('/api/settings', { contact_phone: '+44 20 7946 0999' });
  await from.app.get(HeadFile, { strict: false }).note();
  const rows = await service(from).restore(folder, true);
  const restored = await signInAsAdmin(from);
  expect((await restores(restored))[0].changes).toEqual([{ field: 'rows', before: null, after: String(rows) }]);
  expect(await problems(from)).toEqual([]);
});

it('starts an audit log after a backup that has none', async () => {
  await signInAsAdmin(from);
  await save();
  const archive = new Archive(folder);
  const older = await asFormat1(archive);
  await archive.write(Readable.from(older.filter(({ table }) => !table?.startsWith('audit_'))));
  await service(to).restore(folder, false);
  expect((await restores(await signInAsAdmin(to)))[0].id).toBe('1');
  expect(await problems(to)).toEqual([]);
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

it('forgets what was deleted in bulk after the backup: the parcels that return keep their images', async () => {
  const admin = await signInAsAdmin(from);
  const { id } = (await admin.get('/api/parcels/WAYB-1112-026A-P')).json.data;
  const form = new FormData();
  form.set('id', id);
  form.set('image', new Blob([(await pngImage()) as never]), 'photo.png');
  const { image } = (await admin.post('/api/parcels/image', form)).json.data;
  await save();
  const job = (await admin.post('/api/bulk', { action: { kind: 'delete' }, ids: [id] })).json.data;
  await until(async () => (await admin.get(`/api/bulk/${job.id}`)).json.data.state === 'done');
  await service(from).restore(folder, true);

  const restored = await signInAsAdmin(from);
  await from.app.get(BulkSweeper, { strict: false }).sweep(new Date(Date.now() + BULK_LIMITS.undoMs + 60_000));
  expect((await restored.get(`/api/parcels/${id}`)).json.data.image).toBe(image);
  expect((await restored.get(`/uploads/images/${image}`)).status).toBe(200);
  expect((await restored.get(`/api/bulk/${job.id}`)).status).toBe(404);
  const { manager } = from.app.get(Database, { strict: false });
  for (const table of ['BulkJobRow', 'BulkItem', 'BulkTrash']) expect(await manager.count(table)).toBe(0);
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

it('reads what happened out of a backup from before that was stored', async () => {
  await save();
  const old = new Archive(join(folder, 'old'));
  await old.create();
  const STORED = ['event', 'event_source', 'event_reason', 'status_said', 'unclear'];
  const before = (line: Line & { migrations?: string[] }): Line => ({
    ...line,
    ...(line.migrations && { migrations: line.migrations.filter((name) => !name.startsWith('TrackingEvents')) }),
    ...(line.row && { row: Object.fromEntries(Object.entries(line.row).filter(([name]) => !STORED.includes(name))) }),
  });
  await old.write(Readable.from((await asFormat1(new Archive(folder))).map(before)));
  await service(to).restore(old.folder, false);
  const admin = await signInAsAdmin(to);
  const parcel = async () => (await admin.get('/api/parcels/WAYB-1112-026A-P')).json.data;
  const { id, stage, event, unclear, history } = await parcel();
  expect({ stage, event, unclear }).toEqual({ stage: 'in_transit', event: 'departed', unclear: null });
  expect(history.data.map(({ event: said }: { event: string }) => said)).not.toContain(null);
  const remark = { title: 'Sticker', description: 'Blue.', icon: 'verified', color: 'green', event: 'remark' };
  await admin.post('/api/activities', { parcel_id: id, ...remark });
  expect((await parcel()).stage).toBe('in_transit');
});

it('restores activities from before events had a time', async () => {
  await save();
  const old = new Archive(join(folder, 'old'));
  await old.create();
  const before = (line: Line): Line => {
    const { happened_at: _, ...row } = line.row ?? {};
    return line.table === 'activities' ? { ...line, row } : line;
  };
  await old.write(Readable.from((await asFormat1(new Archive(folder))).map(before)));
  await service(to).restore(old.folder, false);
  const { data } = (await (await signInAsAdmin(to)).get('/api/parcels/WAYB-1112-026A-P')).json.data.history;
  expect(data.length).toBeGreaterThan(0);
  for (const { happened_at, created_at } of data) expect(happened_at).toBe(created_at);
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

it('leaves no database file when the disk is full', async () => {
  const full = async function* () {
    yield { format: 1 };
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  await expect(new Archive(folder).write(full())).rejects.toThrow('no space');
  expect(readdirSync(folder)).toEqual([]);
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

it('is refused while the images are away, instead of looking complete without them', async () => {
  const { uploadsDir } = readConfig(from.env);
  renameSync(uploadsDir, `${uploadsDir}-elsewhere`);
  await expect(save()).rejects.toThrow(uploadsDir);
  expect(existsSync(uploadsDir)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  renameSync(`${uploadsDir}-elsewhere`, uploadsDir);
  await save();
  expect(readdirSync(folder).sort()).toEqual(['database.ndjson.gz', 'uploads']);
});
