import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { spawnBackend } from '../testing/backend-process.js';

/** A database whose audit log has entries, without the key that signed them: as on a second machine. */
let folder: string;
let env: Record<string, string>;
let key: string;
beforeEach(async () => {
  folder = scratchFolder('key');
  env = { DATA_DIR: folder, API_PORT: String(await freePort()) };
  expect(await run('migrate')).toMatchObject({ code: 0 });
  expect(await run('backup', join(folder, 'saved'))).toMatchObject({ code: 0 });
  key = join(folder, 'audit.key');
  copyFileSync(key, join(folder, 'kept.key'));
  rmSync(key);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(name: string, ...args: string[]) {
  const command = [join(__dirname, `../dist/cli/${name}.js`), ...args];
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
  const { code = 0, stdout, stderr } = await promisify(execFile)(process.execPath, command, options).catch((e) => e);
  return { code, output: `${stdout}${stderr}` };
}

const REFUSED = /audit\.key, the key of this database's audit log, is missing\. Copy it from the first backend/;

it('neither the backend nor a command goes on without it, or makes a new one', async () => {
  const backend = spawnBackend(env);
  expect(await backend.ended).toBe(1);
  expect(backend.log()).toMatch(REFUSED);
  expect(backend.log().trim().split('\n')).toHaveLength(1);
  expect(await run('audit', 'verify')).toEqual({ code: 1, output: expect.stringMatching(REFUSED) });
  copyFileSync(join(folder, 'kept.key'), key);
  expect(await run('audit', 'verify')).toMatchObject({ code: 0 });
});

it('goes on with another one that is there, and says so in the log', async () => {
  writeFileSync(key, 'f'.repeat(64));
  const backend = spawnBackend(env);
  await until(() => backend.log().includes('"event":"ready"'));
  await backend.stop();
  expect(backend.log()).toContain('"event":"audit_key_differs"');
  expect(readFileSync(key, 'utf8')).toBe('f'.repeat(64));
});
