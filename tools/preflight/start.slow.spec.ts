import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';

/** A start takes 3 s to fail on an idle machine; the tests run on busy ones. */
const TIMEOUT_MS = 20_000;
const START = join(__dirname, '../start.mjs');
/** Old versions of Node are warned of, which is no failure. */
const ABOUT_NODE = /^Node \d+ /;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-preflight-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start` with nothing of this process's environment; `prefix` runs it elsewhere. */
async function start(env: Record<string, string>, prefix: readonly string[] = []) {
  const [command = process.execPath, ...args] = [...prefix, process.execPath, START];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      RELEASES_DIR: join(folder, 'releases'),
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, lines: output.split('\n').filter((line) => line !== '' && !ABOUT_NODE.test(line)) };
}

const MISSPELLED =
  'Invalid environment: DATABASE_ULR is not a variable of the site; DATABASE_URL is; API_PROT is not a variable of the site; API_PORT is';

it.each<[what: string, env: Record<string, string>, line: string]>([
  ['misspelled variables', { DATABASE_ULR: 'x', API_PROT: '1' }, MISSPELLED],
  [
    'another kind of database',
    { DATABASE_URL: 'postgres://u:secret@db/waybill' },
    'DATABASE_URL is invalid: must start with mysql:// or mariadb://. See .env.example.',
  ],
  [
    'a database on a closed port',
    { DATABASE_URL: 'mysql://u:secret@127.0.0.1:1/waybill' },
    'DATABASE_URL: 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    'a database on an unknown host',
    { DATABASE_URL: 'mysql://u:secret@waybill.invalid/waybill' },
    'DATABASE_URL: waybill.invalid:3306: getaddrinfo ENOTFOUND waybill.invalid',
  ],
  ['a port beyond the last one', { PORT: '70000' }, 'PORT is invalid: must be at most 65535. See .env.example.'],
  [
    'a variable of the backend',
    { CONTACT_EMAIL: 'nobody' },
    'Invalid environment: CONTACT_EMAIL must be an email address',
  ],
  [
    'a variable of the shell server',
    { RELEASE_ROOT_KEY: 'x' },
    'Invalid settings: RELEASE_ROOT_KEY: an Ed25519 public key, as keygen prints it',
  ],
  [
    'one port for both',
    { PORT: '4999', API_PORT: '4999' },
    'PORT and API_PORT are both 4999; the site needs two ports.',
  ],
])('%s: one line before anything is built', async (_, env, line) => {
  expect(await start(env)).toEqual({ code: 1, lines: [line] });
});

it('a data folder that is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const line = `Cannot write to ${file} (DATA_DIR): it is a file (EEXIST).`;
  expect(await start({ DATA_DIR: file })).toEqual({ code: 1, lines: [line] });
});

it('a file that is no database', async () => {
  const file = join(folder, 'waybill.sqlite');
  writeFileSync(file, 'no database'.repeat(1_000));
  const line = `${file} is damaged or no database. Move it away and restore a backup.`;
  expect(await start({ DATA_DIR: folder })).toEqual({ code: 1, lines: [line] });
});

it.each([
  ['full', 'size=4k', 'the disk is full (ENOSPC)'],
  ['read-only', 'ro', 'the disk is read-only (EROFS)'],
])('a disk that is %s', async (_, option, reason) => {
  const mount = `mount -t tmpfs -o ${option} waybill '${folder}' && exec "$0" "$@"`;
  const prefix = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount];
  const line = `Cannot write to ${folder} (DATA_DIR): ${reason}.`;
  expect(await start({ DATA_DIR: folder }, prefix)).toEqual({ code: 1, lines: [line] });
});

describe('another program', () => {
  let other: Server;
  afterEach(() => other.close());

  const listen = async (port: number) => {
    other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  };

  it('uses the port', async () => {
    const port = await freePort();
    await listen(port);
    const line = `Another program uses port ${port}. Stop it, or choose another port: PORT=${port + 100} npm start`;
    expect(await start({ PORT: String(port) })).toEqual({ code: 1, lines: [line] });
  });

  it('accepts connections in the place of the database and says nothing', async () => {
    const port = await freePort();
    await listen(port);
    const { code, lines } = await start({ DATABASE_URL: `mysql://u:secret@127.0.0.1:${port}/waybill` });
    expect({ code, lines }).toEqual({ code: 1, lines: [`DATABASE_URL: 127.0.0.1:${port}: connect ETIMEDOUT`] });
  });
});
