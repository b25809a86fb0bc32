import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { runBackend, spawnBackend } from '../testing/backend-process.js';
import { createDatabase, startMariaDb } from '../testing/mariadb.js';

const server = () => new URL(process.env.TEST_DATABASE_URL ?? '');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = async (url: string) => ({ DATA_DIR: folder, API_PORT: String(await freePort()), DATABASE_URL: url });

it.each([
  ['a wrong password', 'nobody:secret', 'waybill', "Access denied for user 'nobody'@'localhost' (using password: YES)"],
  ['a database that does not exist', 'root', 'no_such_database', "Unknown database 'no_such_database'"],
])('%s ends the start at once with one sentence, without the password', async (_, login, database, problem) => {
  const { host } = server();
  const { code, lines } = await runBackend(await start(`mariadb://${login}@${host}/${database}`));
  expect({ code, lines }).toEqual({ code: 1, lines: [`DATABASE_URL: ${host}: ${problem}`] });
});

it('a database with another character set ends the start with the statement that corrects it', async () => {
  const name = `waybill_latin_${process.pid}`;
  const { url, drop } = await createDatabase(server().href, name, 'CHARACTER SET latin1');
  const { code, lines } = await runBackend(await start(url));
  await drop();
  const line = `DATABASE_URL: database ${name} uses the character set latin1; it must use utf8mb4. While it is empty, run: ALTER DATABASE \`${name}\` CHARACTER SET utf8mb4`;
  expect({ code, lines }).toEqual({ code: 1, lines: [line] });
});

it.each([
  ['a closed port', '127.0.0.1:1', /^DATABASE_URL: 127\.0\.0\.1:1: connect ECONNREFUSED/],
  [
    'an unknown host',
    'waybill.invalid',
    /^DATABASE_URL: waybill\.invalid:3306: getaddrinfo ENOTFOUND waybill\.invalid/,
  ],
])('%s ends the start at once', async (_, host, line) => {
  const { code, lines } = await runBackend(await start(`mariadb://root@${host}/waybill`));
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
});

it('a server that accepts connections and says nothing ends the start within seconds', async () => {
  const silent = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  const { code, lines } = await runBackend(await start(`mariadb://root@127.0.0.1:${port}/waybill`));
  silent.close();
  expect({ code, lines }).toEqual({ code: 1, lines: [`DATABASE_URL: 127.0.0.1:${port}: connect ETIMEDOUT`] });
});

it('a server that is not there yet is awaited if DATABASE_WAIT says so, and the log has one line about it', async () => {
  const port = await freePort();
  const env = await start(`mariadb://root@127.0.0.1:${port}/waybill`);
  const backend = spawnBackend({ ...env, DATABASE_WAIT: '60' });
  await until(() => backend.log().includes('database_awaited'));
  const initFile = join(folder, 'init.sql');
  writeFileSync(initFile, 'CREATE DATABASE waybill CHARACTER SET utf8mb4;');
  const mariadb = await startMariaDb([`--init-file=${initFile}`], port);
  await until(() => backend.log().includes('"event":"ready"'));
  const lines = backend
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const loud = lines.filter(({ level }) => level !== 'info');
  expect(loud).toMatchObject([{ event: 'database_awaited', reason: expect.stringContaining('ECONNREFUSED') }]);
  await backend.stop();
  await mariadb.stop();
});
