import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { runBackend, spawnBackend } from '../testing/backend-process.js';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('start');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The start fails at once: exit code 1, which a process manager understands, and one sentence. */
async function fails(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const { code, lines } = await runBackend({ DATA_DIR: folder, API_PORT: String(await freePort()), ...env });
  const loud = lines.filter((line) => !/"level":"(info|warn)"/.test(line));
  expect({ code, loud }).toEqual({ code: 1, loud: [expect.stringMatching(sentence)] });
}

it('a port that another program uses', async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await fails({ API_PORT: String(port) }, /^Port \d+ is in use\. Set API_PORT to a free one\.$/).finally(() =>
    other.close(),
  );
});

it('an address of another machine', async () => {
  await fails({ API_HOST: '192.0.2.1' }, /^Cannot listen on 192\.0\.2\.1 \(API_HOST, API_PORT\): EADDRNOTAVAIL\.$/);
});

it('a data folder that is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await fails({ DATA_DIR: join(file, 'data') }, /^Cannot use \/.*\/file\/data \(DATA_DIR\): ENOTDIR\.$/);
});

it('a file that is no database', async () => {
  writeFileSync(join(folder, 'waybill.sqlite'), 'no database'.repeat(1_000));
  await fails({}, /waybill\.sqlite is damaged or no database\. Move it away and restore a backup\.$/);
});

it('a variable that looks like a misspelling', async () => {
  await fails(
    { DATABASE_ULR: 'x' },
    /^Invalid environment: DATABASE_ULR is not a variable of the site; DATABASE_URL is$/,
  );
});

it('values that no variable may have', async () => {
  await fails(
    { API_PORT: 'x', DATABASE_POOL: '0', LOG_LEVEL: 'loud', SEED: 'some' },
    /^Invalid environment: API_PORT must be a number; DATABASE_POOL must be at least 1; SEED must be one of demo, none; LOG_LEVEL must be one of fatal, .*, silent$/,
  );
});

it('a second backend on an embedded database; after kill -9 the next one starts', async () => {
  const begin = async () => {
    const backend = spawnBackend({ DATA_DIR: folder, API_PORT: String(await freePort()) });
    await until(() => backend.log().includes('"event":"ready"'));
    return backend;
  };
  const first = await begin();
  const sentence = `^A backend is already running on the data in ${folder}: process ${first.child.pid}\\. Stop it first, or`;
  await fails({}, new RegExp(sentence));
  await first.stop();
  await (await begin()).stop();
});

it('waits for a backend that is ending', async () => {
  const first = spawnBackend({ DATA_DIR: folder, API_PORT: String(await freePort()) });
  await until(() => first.log().includes('"event":"ready"'));
  first.child.kill('SIGTERM');
  await until(() => first.log().includes('Shutting down.'));
  const second = spawnBackend({ DATA_DIR: folder, API_PORT: String(await freePort()) });
  await until(() => second.log().includes('"event":"ready"'));
  expect(await first.ended).toBe(0);
  await second.stop();
});

it.each([
  ['is missing', () => undefined, /^The passphrase cannot be read from .*\(BACKUP_PASSPHRASE_FILE\): ENOENT\.$/],
  ['is too short', (file: string) => writeFileSync(file, 'short'), /\(BACKUP_PASSPHRASE_FILE\) must have 16 to /],
])('a passphrase that %s', async (_, write, sentence) => {
  const file = join(folder, 'passphrase');
  write(file);
  await fails({ BACKUP_PASSPHRASE_FILE: file }, sentence);
});
