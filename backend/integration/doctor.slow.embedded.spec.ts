import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import Libsql from 'libsql';
import { spawnBackend } from '../testing/backend-process.js';

const DOCTOR = join(__dirname, '../dist/cli/doctor.js');
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-doctor-'));
  env = { DATA_DIR: folder, API_PORT: String(await freePort()), PORT: String(await freePort()) };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the command prints, a line for each thing, and its exit code. */
async function examine(more: Record<string, string> = {}, args: readonly string[] = [], as: { uid?: number } = {}) {
  const child = spawn(process.execPath, [DOCTOR, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...as,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  const lines = output.split('\n').filter(Boolean);
  return { code, lines, about: (what: string) => lines.filter((line) => line.slice(7).startsWith(what)) };
}

it('examines a site that runs', async () => {
  const backend = spawnBackend(env);
  await until(() => backend.log().includes('"event":"ready"'));
  const { code, about } = await examine();
  await backend.stop();
  expect(code).toBe(0);
  expect(about('settings')).toEqual([expect.stringContaining('mode: development')]);
  expect(about('data folder')).toEqual([expect.stringMatching(/^\w+ .* is writable, with [\d.]+ GB free/)]);
  expect(about('database')).toEqual([
    expect.stringMatching(/^ok .*waybill\.sqlite can be used\.$/),
    expect.stringMatching(/^ok .*Its pages are intact\.$/),
  ]);
  expect(about('schema')).toEqual([expect.stringMatching(/^ok +schema +All \d+ migrations have been run\.$/)]);
  expect(about('backend')).toEqual([expect.stringMatching(/^ok .* is ready\.$/)]);
  expect(about('shell')).toEqual([expect.stringMatching(/^look .*Start it, or correct the variables\.$/)]);
  expect(about('mail')).toEqual([expect.stringContaining('Set MAIL_URL or SENDMAIL_PATH.')]);
  expect(about('backups')).toEqual([expect.stringContaining('There is no backup')]);
});

it('says so of a data folder into which it may not look, and goes on', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o000 });
  chmodSync(folder, 0o755);
  const { code, about } = await examine({ DATA_DIR: closed }, [], process.getuid?.() === 0 ? { uid: 65_534 } : {});
  expect(code).toBe(1);
  expect(about('data folder')).toEqual([
    expect.stringMatching(/^WRONG .*\(DATA_DIR\): EACCES\. It belongs to another/),
  ]);
  expect(about('backups')).toHaveLength(1);
});

it('names everything that is wrong, and leaves out passwords', async () => {
  const silent = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  const { code, about, lines } = await examine({
    DATABASE_URL: 'mysql://root:secret@127.0.0.1:1/waybill',
    MAIL_URL: 'smtp://office:secret@127.0.0.1:1',
    PUBLIC_URL: 'https://waybill.invalid',
    API_PORT: String(port),
  });
  silent.close();
  expect(code).toBe(1);
  expect(about('database')).toEqual([expect.stringMatching(/^WRONG .*127\.0\.0\.1:1: connect ECONNREFUSED/)]);
  expect(about('mail')).toEqual([expect.stringMatching(/^WRONG .*ECONNREFUSED.*Mail waits in the outbox/)]);
  expect(about('backend')).toEqual([expect.stringMatching(/^WRONG .*does not answer\./)]);
  expect(about('certificate')).toEqual([]);
  expect(about('proxy')).toEqual([
    expect.stringContaining('Set TRUST_PROXY=2.'),
    expect.stringContaining('Check DNS and the proxy.'),
  ]);
  expect(lines.join('\n')).not.toContain('secret');
});

it.each([
  ['a new one', 0, 'ok', 'less than an hour old', 0],
  ['one of an hour ago', 1, 'ok', '1 hour old', 0],
  ['one of the day before yesterday', 50, 'look', '2 days old', 0],
  ['an old one', 24 * 9, 'WRONG', '9 days old', 1],
])('judges the age of backups: %s', async (_, hours, mark, age, exitCode) => {
  const file = join(folder, 'safe/monday/database.ndjson.gz');
  mkdirSync(join(folder, 'safe/monday'), { recursive: true });
  writeFileSync(file, '');
  const time = Date.now() / 1_000 - hours * 3_600;
  utimesSync(file, time, time);
  const { code, about } = await examine({}, ['safe']);
  expect(about('backups')).toEqual([expect.stringMatching(`^${mark} .* is ${age}, not encrypted\\.`)]);
  expect(code).toBe(exitCode);
});

it('a damaged database, and settings that cannot be read', async () => {
  writeFileSync(join(folder, 'waybill.sqlite'), 'no database'.repeat(1_000));
  const damaged = await examine();
  expect(damaged.about('database')).toEqual([expect.stringContaining('Move it away and restore a backup.')]);
  expect(damaged.code).toBe(1);
  const misspelled = await examine({ DATABASE_ULR: 'x' });
  expect(misspelled.lines).toEqual([
    expect.stringContaining('DATABASE_ULR is not a variable of the site; DATABASE_URL is'),
  ]);
  expect(misspelled.code).toBe(1);
  const inBundle = await examine({ DATABASE_ULR: 'x', WAYBILL_BUNDLE: '1' });
  expect(inBundle.lines).toEqual([expect.stringMatching(/DATABASE_URL is\. See env\.example\.$/)]);
});

it('warns of migrations that are still to be run, and not of a database that is new', async () => {
  expect((await examine()).about('schema')).toEqual([expect.stringMatching(/^ok .*The database is empty; the first/)]);
  const backend = spawnBackend(env);
  await until(() => backend.log().includes('"event":"ready"'));
  await backend.stop();
  const connection = new Libsql(join(folder, 'waybill.sqlite'));
  connection.exec('DELETE FROM migrations WHERE timestamp = (SELECT MAX(timestamp) FROM migrations)');
  connection.close();
  const { code, about } = await examine();
  expect(about('schema')).toEqual([expect.stringMatching(/^look .*Migrations still to be run: 1\. The next start/)]);
  expect(code).toBe(0);
});

it('warns of a passphrase that others can read, and of a MAIL_URL without a password', async () => {
  const file = join(folder, 'passphrase');
  const about = async (what: string) => {
    const examined = await examine({ BACKUP_PASSPHRASE_FILE: file, MAIL_URL: 'smtp://office@127.0.0.1:1' });
    return examined.about(what).filter((line) => line.includes('pass'));
  };
  writeFileSync(file, 'correct horse battery staple\n', { mode: 0o600 });
  expect(await about('permissions')).toEqual([]);
  chmodSync(file, 0o644);
  expect(await about('permissions')).toEqual([
    `look   permissions  Other users of this machine can read the passphrase in ${file}: chmod go= ${file}`,
  ]);
  expect(await about('mail')).toEqual([expect.stringMatching(/^look .*MAIL_URL has no password\./)]);
});
