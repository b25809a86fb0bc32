/** @jest-environment node */
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distrustKey, readDocument, rollback, type Signer, signRelease } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { readConfig } from './config/config.js';
import { createLog } from './log/log.js';
import { startShellServer } from './start.js';
import { newKey, trust } from './testing/signers.js';
import { type Site, startSite } from './testing/site.js';

let root: string;
let releasesDir: string;
let site: Site;
let rootKey: Signer;
let operator: Signer;
let operatorFile: string;

const publish = (version: string, name = 'mf-a') => publishBuild(root, name, { version }, { signer: operator });
const start = async (env: Record<string, string> = {}) => {
  site = await startSite(root, { RELEASE_ROOT_KEY: rootKey.publicKey, ...env });
};
const liveId = async () => {
  const response = await site.get('/releases/current');
  return response.ok ? ((await response.json()) as { id: number }).id : undefined;
};
const rejections = () => site.logged.filter((line) => line.includes('"release_rejected"'));
const documentFile = () => join(releasesDir, 'release.json');

beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-a');
  rootKey = (await newKey(root, 'root')).signer;
  ({ signer: operator, file: operatorFile } = await newKey(root, 'operator'));
  await trust(releasesDir, rootKey, 'operator', operator, { builds: ['shell', 'mf-a', 'mf-b'], documents: true });
  await signRelease({ releasesDir, signer: operator, who: 'ada', why: 'test' });
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

it('follows signed releases', async () => {
  await start();
  expect(await liveId()).toBe(3);
  await publish('1.1.0');
  await until(async () => (await liveId()) === 4);
  await rollback({ releasesDir, name: 'mf-a', who: 'ada', why: 'test', signer: operator });
  await until(async () => (await liveId()) === 5);
  expect(rejections()).toEqual([]);
});

/**
 * A release that whoever can write the folder, but has no key, may try to bring in. What else is noticed about a document is a
 * rule: libs/federation/src/release/signed-release.spec.ts.
 */
const attacks: Record<string, (text: string) => string> = {
  'has no signature': (text) => text.replace(/,\s*"signature": \{[^}]*\}/, ''),
  'names another key': (text) => text.replace(operator.publicKey, 'x'.repeat(43)),
};

it.each(Object.entries(attacks))(
  'keeps the last good release when a document %s, also after a restart',
  async (_, change) => {
    await start();
    const text = readFileSync(documentFile(), 'utf8').replace('"id": 3', '"id": 4');
    writeFileSync(documentFile(), change(text));
    await until(() => rejections().length > 0);
    expect(await liveId()).toBe(3);
    expect((await site.get('/mf-a.html')).status).toBe(200);
    await site.stop();
    await start();
    await until(() => rejections().length > 0);
    expect(await liveId()).toBe(3);
  },
);

it('has the last good one after a restart, when somebody has published without a key', async () => {
  const keys = join(releasesDir, 'keys.json');
  renameSync(keys, join(root, 'keys.json'));
  await publishBuild(root, 'mf-a', { version: '1.1.0' });
  await publishBuild(root, 'mf-a', { version: '1.2.0' });
  renameSync(join(root, 'keys.json'), keys);
  await start();
  expect(await liveId()).toBe(3);
  expect(rejections().filter((line) => line.includes('Release 5 is not signed'))).toHaveLength(2);
  await signRelease({ releasesDir, signer: operator, who: 'ada', why: 'test' });
  await until(async () => (await liveId()) === 6);
});

it('keeps it when a document of the same number is altered, and says so', async () => {
  await start();
  writeFileSync(documentFile(), readFileSync(documentFile(), 'utf8').replace('"enabled": true', '"enabled": false'));
  await until(() => rejections().some((line) => line.includes('Release 3 was altered')));
  expect((await site.get('/mf-a.html')).status).toBe(200);
});

it('does not use a signed release with an altered build, but the one before', async () => {
  await start();
  const { hash } = await publish('1.1.0');
  await until(async () => (await liveId()) === 4);
  await site.stop();
  appendFileSync(join(releasesDir, 'mf-a', hash, 'browser/entry.js'), '/* altered */');
  await start();
  expect(await liveId()).toBe(3);
  expect(rejections().join()).toContain('changed, missing or unknown: entry.js');
});

it('does not use one whose build was signed by somebody else', async () => {
  const stranger = (await newKey(root, 'stranger')).signer;
  await trust(releasesDir, rootKey, 'stranger', stranger, { builds: ['mf-b'] });
  await start();
  const { shell, remotes } = (await readDocument(releasesDir)) ?? {};
  const record = remotes?.['mf-a']?.record;
  if (!record || !shell) throw new Error('nothing is live');
  const { hash } = remotes?.['mf-a'] ?? { hash: '' };
  writeFileSync(join(releasesDir, 'mf-a', hash, 'signature.json'), JSON.stringify(stranger.sign('build', record)));
  const document = JSON.parse(readFileSync(documentFile(), 'utf8'));
  const { signature: _, ...next } = { ...document, id: 4 };
  writeFileSync(documentFile(), JSON.stringify({ ...next, signature: operator.sign('release', next) }));
  await until(() => rejections().some((line) => line.includes('"stranger\\", which may not do so')));
  expect(await liveId()).toBe(3);
});

it('trusts no key of another root, nor an older list of keys', async () => {
  await start();
  const keys = join(releasesDir, 'keys.json');
  cpSync(keys, join(root, 'old-keys.json'));
  const second = (await newKey(root, 'second')).signer;
  await trust(releasesDir, rootKey, 'second', second, { builds: ['mf-a'] });
  await distrustKey({ releasesDir, root: rootKey, name: 'second' });
  await publish('1.1.0');
  await until(async () => (await liveId()) === 4);
  cpSync(join(root, 'old-keys.json'), keys);
  await publish('1.2.0');
  await until(() => rejections().some((line) => line.includes('has version 1, older than 3')));
  rmSync(keys);
  const evil = (await newKey(root, 'evil')).signer;
  await trust(releasesDir, evil, 'operator', operator, { builds: ['shell', 'mf-a'], documents: true });
  await publish('1.3.0');
  await until(() => rejections().some((line) => line.includes('signed with another root key')));
  rmSync(keys);
  await publishBuild(root, 'mf-a', { version: '1.4.0' });
  await until(() => rejections().some((line) => line.includes('has no keys.json')));
  expect(await liveId()).toBe(4);
});

it('is tried again while its keys cannot be read, without a line for each time', async () => {
  await start();
  const other = join(root, 'other');
  cpSync(releasesDir, join(other, 'releases'), { recursive: true });
  await publishBuild(other, 'mf-a', { version: '1.1.0' }, { signer: operator });
  const keys = join(releasesDir, 'keys.json');
  renameSync(keys, join(root, 'keys.json'));
  mkdirSync(keys);
  cpSync(join(other, 'releases/mf-a'), join(releasesDir, 'mf-a'), { recursive: true });
  cpSync(join(other, 'releases/release.json'), documentFile());
  await until(() => rejections().length > 0);
  const tried = performance.now() + 1_800;
  await until(() => performance.now() > tried);
  expect(await liveId()).toBe(3);
  rmSync(keys, { recursive: true });
  renameSync(join(root, 'keys.json'), keys);
  await until(async () => (await liveId()) === 4);
  expect(rejections()).toHaveLength(1);
});

it('has no release, and says why, while nothing is signed', async () => {
  rmSync(join(releasesDir, 'keys.json'));
  await start();
  expect((await site.get('/readyz')).status).toBe(503);
  expect(rejections()[0]).toContain('has no keys.json');
});

it('without a root key verifies nothing, and says so', async () => {
  site = await startSite(root);
  expect(await liveId()).toBe(3);
  expect(site.logged.join()).toContain('"signatures_not_verified"');
});

it('signs what the admin changes on the release page', async () => {
  await publish('1.1.0');
  const env = { RELEASE_ROOT_KEY: rootKey.publicKey, RELEASE_KEY_FILE: operatorFile, RELEASE_ACTIONS: 'on' };
  site = await startSite(root, env, async (url) =>
    url === '/api/graph' ? { http: 200, data: { admin: { email: 'admin@example.test' } } } : undefined,
  );
  const response = await fetch(`${site.url}/__releases`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'sec-fetch-site': 'same-origin', cookie: 'session=admin' },
    body: new URLSearchParams({ name: 'mf-a', action: 'rollback', why: 'test' }),
  });
  expect(response.status).toBe(303);
  expect(await liveId()).toBe(5);
});

it('does not start with a key file that is none', async () => {
  writeFileSync(join(root, 'none.pem'), 'none');
  const config = readConfig({ PORT: '0', RELEASES_DIR: releasesDir, RELEASE_KEY_FILE: join(root, 'none.pem') });
  await expect(startShellServer(config, createLog('silent'))).rejects.toThrow('cannot be used');
});
