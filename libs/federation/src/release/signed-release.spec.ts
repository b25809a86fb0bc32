/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyRing } from '../signing/key-ring.js';
import { type Signer, signerOf } from '../signing/signature.js';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { checkReleases } from './check.js';
import type { ReleaseDocument } from './document.js';
import { readDocument } from './document-store.js';
import { pruneReleases } from './prune.js';
import { publishSet } from './publish.js';
import { publishPreview } from './publish-preview.js';
import { rollback, rollbackAll, setEnabled } from './rollback.js';
import { signRelease } from './sign.js';
import { verifyRelease } from './signed-release.js';
import { distrustKey, trustKey } from './trust.js';

const newSigner = () => signerOf(generateKeyPairSync('ed25519').privateKey);
const [root, operator, team, stranger] = [newSigner(), newSigner(), newSigner(), newSigner()];

let folder: string;
let releasesDir: string;
const author = { who: 'tester', why: 'test' };

const trust = (name: string, signer: Signer, builds: string[], documents = false) =>
  trustKey({ releasesDir, root, key: { name, key: signer.publicKey, builds, documents } });
const publish = (name: string, signer: Signer | undefined, version = '1.0.0') =>
  publishBuild(folder, name, { version }, { signer });

async function verify(): Promise<ReleaseDocument> {
  const [document, ring] = [await readDocument(releasesDir), await readKeyRing(releasesDir)];
  if (!document || !ring) throw new Error('nothing to verify');
  await verifyRelease(releasesDir, document, ring);
  return document;
}

beforeEach(async () => {
  folder = tempFolder();
  releasesDir = join(folder, 'releases');
  await publish('shell', undefined);
  await publish('mf-a', undefined);
  await trust('operator', operator, ['shell', 'mf-a', 'mf-b'], true);
  await trust('team a', team, ['mf-a']);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sign = (signer: Signer) => signRelease({ releasesDir, ...author, signer });
const signAll = () => sign(operator);

it('is signed, and every change signs it again', async () => {
  await expect(verify()).rejects.toThrow('Release 2 is not signed.');
  await signAll();
  expect((await verify()).id).toBe(3);
  await publish('mf-a', operator, '1.1.0');
  await rollback({ releasesDir, name: 'mf-a', ...author, signer: operator });
  await setEnabled({ releasesDir, name: 'mf-a', enabled: false, ...author, signer: operator });
  expect((await verify()).id).toBe(6);
  expect(await publish('mf-a', operator)).toMatchObject({ changed: false, id: 6 });
});

it.each<[string, () => Promise<unknown>]>([
  ['a publish', () => publish('mf-a', undefined, '1.1.0')],
  ['a rollback', () => rollback({ releasesDir, name: 'mf-a', ...author })],
  ['a change of a remote', () => setEnabled({ releasesDir, name: 'mf-a', enabled: false, ...author })],
])('%s without a signature is rejected', async (_, change) => {
  await signAll();
  await publish('mf-a', operator, '1.0.1');
  await expect(change()).rejects.toThrow(/not signed|are signed/);
  expect((await verify()).id).toBe(4);
});

it.each<[string, Signer, string]>([
  ['a key that nobody trusts', stranger, 'signed with a key that is not trusted'],
  ['the key of another remote', team, 'signed with the key "team a", which may not do so'],
])('a build signed with %s is rejected, and nothing of it is live', async (_, signer, message) => {
  await signAll();
  await expect(publish('mf-b', signer)).rejects.toThrow(message);
  expect(Object.keys((await verify()).remotes)).toEqual(['mf-a']);
});

it('a key for builds signs no release', async () => {
  await signAll();
  await expect(publish('mf-a', team, '1.1.0')).rejects.toThrow(
    'Release 4 is signed with the key "team a", which may not',
  );
  expect((await verify()).id).toBe(3);
});

const documentFile = () => join(releasesDir, 'release.json');
const change = (file: string, from: string | RegExp, to: string) => {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
};

it.each<[string, () => void, RegExp]>([
  ['its reason', () => change(documentFile(), '"why": "test"', '"why": "other"'), /Release 3 was altered/],
  ['its number', () => change(documentFile(), '"id": 3', '"id": 4'), /Release 4 was altered/],
  [
    'where files are served from',
    () => change(documentFile(), /"base": "[^"]*mf-a[^"]*"/, '"base": "https://evil.example/"'),
    /altered/,
  ],
  ['a remote, which is switched off', () => change(documentFile(), '"enabled": true', '"enabled": false'), /altered/],
  ['its signature, which is removed', () => change(documentFile(), /,\s*"signature": \{[^}]*\}/, ''), /is not signed/],
  ['the key of its signature', () => change(documentFile(), operator.publicKey, team.publicKey), /may not do so/],
  [
    'a byte of a file',
    () => appendFileSync(liveFile('browser/entry.js'), ' '),
    /changed, missing or unknown: entry.js/,
  ],
  ['a file of a build, which is added', () => writeFileSync(liveFile('browser/more.js'), ''), /more.js/],
  ['the signature of a build', () => rmSync(liveFile('signature.json')), /Build \w+ of mf-a is not signed/],
  [
    'the signature of a build for that of another',
    () =>
      writeFileSync(liveFile('signature.json'), readFileSync(join(releasesDir, 'shell', live.shell, 'signature.json'))),
    /of mf-a was altered/,
  ],
])('an altered release is noticed: %s', async (_, alter, message) => {
  await signAll();
  const { shell, remotes } = await verify();
  live = { shell: shell.hash, remote: remotes['mf-a']?.hash ?? '' };
  alter();
  await expect(verify()).rejects.toThrow(message);
  expect((await checkReleases(releasesDir)).problems.join()).toMatch(message);
});

let live = { shell: '', remote: '' };
const liveFile = (path: string) => join(releasesDir, 'mf-a', live.remote, path);

describe('the list of trusted keys', () => {
  const keysFile = () => join(releasesDir, 'keys.json');

  it.each<[string, () => void, RegExp]>([
    ['a further key', () => change(keysFile(), '"documents": false', '"documents": true'), /was altered/],
    ['another root', () => change(keysFile(), root.publicKey, stranger.publicKey), /was altered/],
    ['its version', () => change(keysFile(), '"version": 2', '"version": 3'), /was altered/],
    ['no JSON', () => writeFileSync(keysFile(), '{'), /is damaged/],
  ])('is not read with %s', async (_, alter, message) => {
    await signAll();
    alter();
    await expect(readKeyRing(releasesDir)).rejects.toThrow(message);
    await expect(publish('mf-a', operator, '1.1.0')).rejects.toThrow(message);
  });

  it('is changed with its root key only', async () => {
    const key = { name: 'stranger', key: stranger.publicKey, builds: ['mf-a'], documents: true };
    await expect(trustKey({ releasesDir, root: stranger, key })).rejects.toThrow('signed with another root key');
    await expect(distrustKey({ releasesDir, root: operator, name: 'team a' })).rejects.toThrow('another root key');
    expect((await readKeyRing(releasesDir))?.version).toBe(2);
  });

  it('does not lose a key that the live release needs', async () => {
    await signAll();
    await expect(distrustKey({ releasesDir, root, name: 'operator' })).rejects.toThrow(
      'Nothing was changed: Release 3',
    );
    await expect(trust('operator', operator, ['shell'], true)).rejects.toThrow('Nothing was changed: Build');
    await expect(sign(stranger)).rejects.toThrow('This key is not trusted');
    await trust('operator 2', stranger, ['shell', 'mf-a'], true);
    await sign(stranger);
    await distrustKey({ releasesDir, root, name: 'operator' });
    expect((await verify()).id).toBe(4);
  });

  it('gives a name to one key', async () => {
    await expect(trust('operator', stranger, ['mf-a'])).rejects.toThrow('There is another key "operator"');
    await expect(trust('../x', stranger, ['mf-a'])).rejects.toThrow('cannot be trusted: name');
    await expect(trust('x', stranger, ['../mf-a'])).rejects.toThrow('cannot be trusted: builds');
  });
});

describe('a list of keys that somebody else has put in its place', () => {
  const evil = newSigner();
  const trustedRoot = { key: root.publicKey };

  /** Whoever writes the folder has a root of their own, under which the release is signed; the real keys are in the list. */
  beforeEach(async () => {
    await signAll();
    await publish('mf-a', operator, '1.1.0');
    rmSync(join(releasesDir, 'keys.json'));
    const add = (name: string, { publicKey: key }: Signer) =>
      trustKey({ releasesDir, root: evil, key: { name, key, builds: ['shell', 'mf-a'], documents: true } });
    await add('operator', operator);
    await add('evil', evil);
    const { signature: _, ...document } = { ...(await verify()), api: '9.9.9' };
    writeFileSync(documentFile(), JSON.stringify({ ...document, signature: evil.sign('release', document) }));
    expect((await verify()).api).toBe('9.9.9');
  });

  const by = { ...author, signer: operator, root: trustedRoot };
  const builds = () => [{ name: 'mf-a', projectDir: join(folder, 'mf-a') }];
  it.each<[string, () => Promise<unknown>]>([
    ['a publish', () => publishSet({ releasesDir, builds: builds(), ...by })],
    ['a preview', () => publishPreview({ releasesDir, builds: builds(), preview: 'map', ...by })],
    ['a rollback', () => rollback({ releasesDir, name: 'mf-a', ...by })],
    ['a rollback of everything', () => rollbackAll({ releasesDir, to: 3, ...by })],
    ['a change of a remote', () => setEnabled({ releasesDir, name: 'mf-a', enabled: false, ...by })],
    ['pruning', () => pruneReleases({ releasesDir, dryRun: false, ...by })],
    ['signing', () => signRelease({ releasesDir, ...by })],
  ])('is not what %s is signed by', async (_, change) => {
    const before = readFileSync(documentFile(), 'utf8');
    await expect(change()).rejects.toThrow('signed with another root key than RELEASE_ROOT_KEY');
    rmSync(join(releasesDir, 'keys.json'));
    await expect(change()).rejects.toThrow('has no keys.json');
    expect(readFileSync(documentFile(), 'utf8')).toBe(before);
  });
});

it('an older list of keys than one that was seen is not what a change is signed by', async () => {
  await signAll();
  const change = (version: number) =>
    setEnabled({
      ...{ releasesDir, name: 'mf-a', enabled: false, ...author, signer: operator },
      root: { key: root.publicKey, version },
    });
  await expect(change(3)).rejects.toThrow('keys.json has version 2, older than 3');
  expect(await change(2)).toMatchObject({ changed: true });
});

it('pruning keeps a release signed', async () => {
  await signAll();
  await publish('mf-a', operator, '1.1.0');
  await pruneReleases({ releasesDir, dryRun: false, ...author, signer: operator });
  await verify();
});
