import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupOverview } from '@waybill/contracts';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { spawnBackend } from '../testing/backend-process.js';

const BACKUP = join(__dirname, '../dist/cli/backup.js');
const RESTORE = join(__dirname, '../dist/cli/restore.js');
const DOCTOR = join(__dirname, '../dist/cli/doctor.js');
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

let folder: string;
let backups: string;
let env: Record<string, string>;
beforeEach(() => {
  folder = scratchFolder('backups');
  backups = join(folder, 'backups');
  env = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: backups, SEED: 'demo' };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A backend for which it is time for the backup of the day. */
async function start(more: Record<string, string> = {}) {
  const port = await freePort();
  const backend = spawnBackend({ ...env, API_PORT: String(port), BACKUP_AT: '00:00', ...more });
  await until(() => backend.log().includes('"event":"ready"'));
  return { ...backend, url: `http://127.0.0.1:${port}` };
}

async function command(args: readonly string[], more: Record<string, string> = {}, program = BACKUP) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

const overview = async (admin: ApiClient): Promise<BackupOverview> => (await admin.get('/api/backups')).json.data;
const made = (log: string) => log.split('"event":"backup_made"').length - 1;

it('makes the backup of the day once, however often the backend starts', async () => {
  const first = await start();
  await until(() => made(first.log()) === 1);
  await first.stop();
  const second = await start();
  const { runs, stored, schedule } = await overview(await signInAsAdmin({ url: second.url }));
  expect(runs).toEqual([
    expect.objectContaining({ state: 'done', problem: null, next_try: null, name: stored[0]?.name }),
  ]);
  expect(runs[0]?.rows).toBeGreaterThan(300);
  expect(stored).toEqual([{ name: expect.stringMatching(NAME), at: expect.any(String), encrypted: false }]);
  expect(schedule).toMatchObject({ at: '00:00', time_zone: 'UTC' });
  expect(made(second.log())).toBe(0);
  expect(readdirSync(backups)).toEqual([stored[0]?.name]);
});

it('a backup that fails is shown with its reason, and made by the next start once that is corrected', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const backend = await start({ BACKUP_DIR: join(file, 'backups') });
  const admin = await signInAsAdmin({ url: backend.url });
  await until(async () => (await overview(admin)).runs[0]?.state === 'failed');
  const [run] = (await overview(admin)).runs;
  expect(run).toMatchObject({ name: null, next_try: expect.any(String) });
  expect(run?.problem).toMatch(/ENOTDIR.*file\/backups/);

  const doctor = await command([], { BACKUP_AT: '00:00' }, DOCTOR);
  expect(doctor.said).toMatch(
    /^look +backups +The daily backup of \S+ failed 1 time: .*ENOTDIR.* It is tried again at /m,
  );

  await backend.stop();
  const corrected = await start();
  await until(() => made(corrected.log()) === 1);
});

it('the server warns of a MAIL_URL without a password, a command does not', async () => {
  const mail = { MAIL_URL: 'smtp://office@127.0.0.1:1' };
  const backend = await start(mail);
  expect(backend.log()).toContain('MAIL_URL has no password.');
  await backend.stop();
  const { code, said } = await command([join(folder, 'tuesday')], mail);
  expect(code).toBe(0);
  expect(said).not.toContain('MAIL_URL');
});

it('restore refuses while a backend runs on the data, without npm start', async () => {
  const backend = await start();
  const { code, said } = await command([join(folder, 'none'), '--replace'], {}, RESTORE);
  const sentence = `A backend is already running on the data in ${env.DATA_DIR}: process ${backend.child.pid}. Stop it first.\n`;
  expect({ code, said }).toEqual({ code: 1, said: sentence });
});

it('a drill restores a backup, compares it, and leaves nothing behind', async () => {
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, 'correct horse battery staple\n');
  const secret = { BACKUP_PASSPHRASE_FILE: passphrase, TMPDIR: join(folder) };
  // Its backup of the day has just begun, and ends with it.
  await (await start()).stop();
  const backup = join(folder, 'monday');
  expect(await command([backup], secret)).toMatchObject({ code: 0 });
  const before = readdirSync(folder).sort();
  const { code, said } = await command(['drill', backup], secret);
  expect(said).toMatch(/rows of \d+ tables and 6 images .* read in [\d.]+ s: as they were written at /);
  expect(said).toMatch(/Restored into a scratch database \(embedded\) and compared in [\d.]+ s: no difference\./);
  expect(code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(before);

  expect((await command(['drill', backup])).said).toBe(
    'The backup is encrypted. Name the file with its passphrase: BACKUP_PASSPHRASE_FILE.\n',
  );
  truncateSync(join(backup, 'database.ndjson.gz.enc'), 10_000);
  const cutOff = await command(['drill', backup], secret);
  expect(cutOff).toEqual({
    code: 1,
    said: 'The backup was changed or cut off: database.ndjson.gz is not as it was written.\n',
  });
});

it('a backup in plain is none where backups are encrypted: anybody could have put it there', async () => {
  await (await start()).stop();
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, 'correct horse battery staple\n');
  const backup = join(folder, 'plain');
  expect(await command([backup])).toMatchObject({ code: 0 });
  const { code, said } = await command(['drill', backup], { BACKUP_PASSPHRASE_FILE: passphrase });
  expect(said).toContain('The backup is not encrypted, and BACKUP_PASSPHRASE_FILE is set.');
  expect(code).toBe(1);
});

it('removes what is not kept, and nothing that somebody named', async () => {
  await (await start()).stop();
  const stale = '2026-01-01T02-00-00-000Z.part';
  const names = ['2026-01-05T02-00-00-000Z', '2026-01-06T02-00-00-000Z', 'before the update'];
  for (const name of names) expect(await command([join(backups, name)])).toMatchObject({ code: 0 });
  writeFileSync(join(backups, stale), '');
  utimesSync(join(backups, stale), 0, 0);
  const { said } = await command(['--prune'], { BACKUP_KEEP: '1,1,2' });
  expect(said).toContain('2026-01-05T02-00-00-000Z was removed.');
  expect(readdirSync(backups).sort()).toEqual([
    '2026-01-06T02-00-00-000Z',
    ...readdirSync(backups).filter((name) => name.startsWith(new Date().toISOString().slice(0, 10))),
    'before the update',
  ]);
  expect(readdirSync(backups)).toHaveLength(3);
});
