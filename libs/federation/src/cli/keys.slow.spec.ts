/** @jest-environment node */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';

const CLI = join(import.meta.dirname, '../../dist/cli/main.js');
const run = promisify(execFile);

const root = tempFolder();
beforeAll(async () => {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-a');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => {
  delete process.env.RELEASE_ROOT_KEY;
});

/** `npm run release` in a workspace; without an API to compare. */
async function release(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, RELEASES_DIR: join(root, 'releases'), API_PORT: '1', RELEASE_TOKEN: '' };
  return run('node', [CLI, ...args], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout: stdout.trim(), stderr: stderr.trim() }),
    ({ code, stdout, stderr }) => ({ code, stdout: stdout.trim(), stderr: stderr.trim() }),
  );
}

it('takes a public key that begins with a dash', async () => {
  const key = `-${'A'.repeat(42)}`;
  const trusted = await release('trust', 'dash', '--public', key, '--scope', 'mf-a', '--sign', 'missing.pem');
  expect(trusted).toMatchObject({ code: 2, stderr: expect.stringContaining('missing.pem') });
});

it('turns signing on, signs, and replaces a key', async () => {
  expect(await release('keys')).toMatchObject({ code: 0, stdout: 'No keys are trusted: releases are not signed.' });
  const [rootKey, first, second] = await Promise.all(
    ['root.pem', 'first.pem', 'second.pem'].map(async (file) => (await release('keygen', file)).stdout),
  );
  expect(readFileSync(join(root, 'first.pem'), 'utf8')).toContain('PRIVATE KEY');
  const trust = (name: string, key = '', ...more: string[]) =>
    release('trust', name, '--public', key, '--scope', 'shell,mf-a', ...more, '--sign', 'root.pem');
  const unsigned = await release('publish', 'mf-a', '--why', 'test', '--sign', 'first.pem');
  expect(unsigned).toMatchObject({ code: 2, stderr: expect.stringContaining('"trust" adds the first one') });

  expect(await trust('first', first, '--documents')).toMatchObject({ code: 0 });
  expect(await release('check')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Release 2 is not signed.'),
  });
  expect(await release('sign', '--sign', 'first.pem')).toMatchObject({ code: 0, stdout: 'release 3 is signed' });
  expect(await release('check')).toMatchObject({ code: 0 });

  writeBuild(root, 'mf-a', { version: '1.1.0' });
  const keyless = await release('publish', 'mf-a', '--why', 'test');
  expect(keyless).toMatchObject({ code: 2, stderr: expect.stringContaining('Builds of mf-a are signed here') });
  expect(await release('publish', 'mf-a', '--why', 'test', '--sign', 'first.pem')).toMatchObject({ code: 0 });
  expect(await release('disable', 'mf-a')).toMatchObject({ code: 2, stderr: expect.stringContaining('--sign') });

  await trust('second', second, '--documents');
  const needed = await release('distrust', 'first', '--sign', 'root.pem');
  expect(needed).toMatchObject({ code: 2, stderr: expect.stringContaining('Sign the release with another key first') });
  await release('sign', '--sign', 'second.pem');
  expect(await release('distrust', 'first', '--sign', 'root.pem')).toMatchObject({ code: 0 });
  const { stdout } = await release('keys');
  expect(stdout).toContain(`root key ${rootKey}`);
  expect(stdout).toContain(`${second}  second: builds of shell, mf-a and releases`);
  expect(stdout).not.toContain(first);

  process.env.RELEASE_ROOT_KEY = second;
  const foreign = await release('disable', 'mf-a', '--sign', 'second.pem');
  expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining('another root key than RELEASE_ROOT_KEY') });
  process.env.RELEASE_ROOT_KEY = rootKey;
  expect(await release('disable', 'mf-a', '--sign', 'second.pem')).toMatchObject({ code: 0 });
  process.env.RELEASE_ROOT_KEY = 'none';
  expect(await release('check')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('RELEASE_ROOT_KEY must be'),
  });
});

it.each<[string, string[], string]>([
  ['keygen without a file', ['keygen'], 'Name the file'],
  [
    'trust without a scope',
    ['trust', 'x', '--public', 'x'.repeat(43), '--sign', 'root.pem'],
    'Say what the key may sign',
  ],
  ['trust without the root key', ['trust', 'x', '--public', 'x'.repeat(43), '--scope', 'mf-a'], 'the root key'],
  [
    'trust of what is no key',
    ['trust', 'x', '--public', 'x', '--scope', 'mf-a', '--sign', 'root.pem'],
    'an Ed25519 public key',
  ],
  ['sign without a key', ['sign'], 'Name a key file'],
  ['a publish over HTTPS without a token', ['publish', 'mf-a', '--to', 'https://x.test', '--why', 'x'], 'token'],
  ['one of two remotes', ['publish', 'mf-a', 'mf-b', '--to', 'https://x.test', '--why', 'x'], 'exactly one'],
  ['one as a preview', ['publish', 'mf-a', '--to', 'https://x.test', '--preview', 'map', '--why', 'x'], 'no previews'],
  [
    'one for most visitors',
    ['publish', 'mf-a', '--to', 'https://x.test', '--canary', '60', '--why', 'x'],
    'from 1 to 50',
  ],
  [
    'one for some visitors',
    ['publish', 'mf-a', '--to', 'https://x.test', '--canary', 'some', '--why', 'x'],
    'from 1 to 50',
  ],
  [
    'one with a host',
    ['publish', 'mf-a', '--to', 'https://x.test', '--base', 'https://y.test/', '--why', 'x'],
    'leave out --base',
  ],
])('rejects %s', async (_, args, message) => {
  expect(await release(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});
