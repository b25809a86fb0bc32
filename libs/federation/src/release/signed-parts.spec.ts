/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyRing } from '../signing/key-ring.js';
import { type Signer, signerOf } from '../signing/signature.js';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';
import { checkReleases } from './check.js';
import { readDocument } from './document-store.js';
import { type Preview, readPreviews } from './preview-store.js';
import { pruneReleases } from './prune.js';
import { promotePreview, publishPreview } from './publish-preview.js';
import { changeRetention } from './retention.js';
import { promote, rollback, rollbackAll } from './rollback.js';
import { signRelease } from './sign.js';
import { verifyPreview, verifyRelease } from './signed-release.js';
import { trustKey } from './trust.js';

const newSigner = () => signerOf(generateKeyPairSync('ed25519').privateKey);
const [root, operator, team, server] = [newSigner(), newSigner(), newSigner(), newSigner()];
const author = { who: 'tester', why: 'test' };

let folder: string;
let releasesDir: string;
beforeEach(async () => {
  folder = tempFolder();
  releasesDir = join(folder, 'releases');
  await publishBuild(folder, 'shell');
  await publishBuild(folder, 'mf-a');
  const trust = (name: string, { publicKey }: Signer, builds: string[], documents = false) =>
    trustKey({ releasesDir, root, key: { name, key: publicKey, builds, documents } });
  await trust('operator', operator, ['shell', 'mf-a'], true);
  await trust('team of others', team, ['mf-b']);
  await trust('server', server, [], true);
  await signRelease({ releasesDir, ...author, signer: operator });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ring() {
  const keys = await readKeyRing(releasesDir);
  if (!keys) throw new Error('nothing is signed');
  return keys;
}
async function verified() {
  const document = await readDocument(releasesDir);
  if (!document) throw new Error('nothing is live');
  await verifyRelease(releasesDir, document, await ring());
  return document;
}
function change(file: string, from: string | RegExp, to: string): void {
  const path = join(releasesDir, file);
  const changed = readFileSync(path, 'utf8').replace(from, to);
  expect(changed).not.toBe(readFileSync(path, 'utf8'));
  writeFileSync(path, changed);
}
const tried = (version = '1.1.0', signer: Signer | undefined = operator) =>
  publishBuild(folder, 'mf-a', { version }, { canary: 10, signer });

describe('a preview', () => {
  const preview = (signer: Signer | undefined = operator, base?: string): Promise<Preview> => {
    const projectDir = writeBuild(join(folder, 'branch'), 'mf-a', { version: '2.0.0' });
    const builds = [{ name: 'mf-a', projectDir, base }];
    return publishPreview({ releasesDir, preview: 'new-map', builds, ...author, signer });
  };
  const promoteBy = (signer: Signer | undefined) =>
    promotePreview({ releasesDir, preview: 'new-map', ...author, signer });
  const signatureOf = ({ builds }: Preview) => join('mf-a', builds[0]?.hash ?? '', 'signature.json');

  it('has signed builds, and is promoted by whoever may sign releases', async () => {
    const published = await preview();
    await verifyPreview(releasesDir, published, await ring());
    await promoteBy(server);
    expect((await verified()).remotes['mf-a']?.record.version).toBe('2.0.0');
  });

  it.each<[string, Signer | undefined, string]>([
    ['no key', undefined, 'Builds of mf-a are signed here'],
    ['the key of another remote', team, 'which may not do so'],
  ])('is rejected with %s', async (_, signer, message) => {
    const projectDir = writeBuild(join(folder, 'branch'), 'mf-a', { version: '2.0.0' });
    const options = { releasesDir, preview: 'new-map', builds: [{ name: 'mf-a', projectDir }], ...author, signer };
    await expect(publishPreview(options)).rejects.toThrow(message);
    expect(await readPreviews(releasesDir)).toEqual([]);
  });

  it('is not promoted without a key for releases', async () => {
    await preview();
    await expect(promoteBy(undefined)).rejects.toThrow('Name a key file');
    await expect(promoteBy(team)).rejects.toThrow('which may not do so');
    expect((await verified()).id).toBe(3);
  });

  it.each<[string, (published: Preview) => void, RegExp]>([
    ['has no signature', (published) => rmSync(join(releasesDir, signatureOf(published))), /of mf-a is not signed/],
    [
      'is served from where somebody else wants',
      () => change('previews/new-map.json', /"base": "[^"]*"/, '"base": "https://evil.example/"'),
      /from https:\/\/evil\.example\/, which nobody has signed/,
    ],
  ])('is neither shown nor promoted once its build %s', async (_, alter, message) => {
    const published = await preview();
    alter(published);
    const [stored] = await readPreviews(releasesDir);
    await expect(verifyPreview(releasesDir, stored as Preview, await ring())).rejects.toThrow(message);
    await expect(promoteBy(operator)).rejects.toThrow(message);
    expect((await verified()).id).toBe(3);
  });
});

describe('a canary', () => {
  const signature = async () => {
    const hash = (await readDocument(releasesDir))?.canaries?.['mf-a']?.hash ?? '';
    return join(releasesDir, 'mf-a', hash, 'signature.json');
  };

  it('is verified, checked, signed with another key and pruned like what is live', async () => {
    await tried();
    await verified();
    rmSync(await signature());
    await expect(verified()).rejects.toThrow('of mf-a is not signed');
    expect((await checkReleases(releasesDir)).problems).toEqual([expect.stringContaining('of mf-a is not signed')]);
    await signRelease({ releasesDir, ...author, signer: operator });
    const canary = (await verified()).canaries?.['mf-a']?.hash;
    await changeRetention(releasesDir, { builds: 1 });
    await pruneReleases({ releasesDir, dryRun: false, ...author, signer: operator });
    expect((await verified()).retained['mf-a']).toContain(canary);
    expect((await checkReleases(releasesDir)).problems).toEqual([]);
  });

  it('is rejected when its groups are altered', async () => {
    await tried();
    change('release.json', /"groups": \[\s*\d+,/, '"groups": [');
    await expect(verified()).rejects.toThrow('was altered');
  });

  it('is rejected without a signature of its team', async () => {
    await expect(publishBuild(folder, 'mf-a', { version: '1.1.0' }, { canary: 10 })).rejects.toThrow('are signed here');
    await expect(tried('1.1.0', server)).rejects.toThrow('which may not do so');
    expect((await verified()).canaries).toBeUndefined();
  });

  it.each(['promote', 'rollback'] as const)('is decided with a key for releases only: %s', async (decision) => {
    await tried();
    const decide = decision === 'promote' ? promote : rollback;
    await expect(decide({ releasesDir, name: 'mf-a', ...author })).rejects.toThrow('Name a key file');
    await decide({ releasesDir, name: 'mf-a', ...author, signer: server });
    expect((await verified()).canaries).toBeUndefined();
  });
});

describe('what somebody without a key has written', () => {
  const evil = () => change('release.json', /"base": "\/releases\/mf-a[^"]*"/, '"base": "https://evil.example/"');

  it.each<[string, () => Promise<unknown>]>([
    ['a publish', () => publishBuild(folder, 'mf-a', { version: '1.2.0' }, { signer: operator })],
    ['the promotion of a canary', () => promote({ releasesDir, name: 'mf-a', ...author, signer: server })],
    ['the rollback of a canary', () => rollback({ releasesDir, name: 'mf-a', ...author, signer: server })],
  ])('into the release is not signed by %s; a rollback of everything repairs it', async (_, act) => {
    await tried();
    evil();
    await expect(act()).rejects.toThrow(/Release 4 was altered.*"sign"/);
    await expect(verified()).rejects.toThrow('altered');
    await rollbackAll({ releasesDir, to: 3, ...author, signer: server });
    expect((await verified()).remotes['mf-a']?.base).toMatch(/^\/releases\/mf-a\//);
  });

  it('into an earlier release does not come back with a rollback', async () => {
    await publishBuild(folder, 'mf-a', { version: '1.1.0' }, { signer: operator });
    change('documents/3.json', /"base": "\/releases\/mf-a[^"]*"/, '"base": "https://evil.example/"');
    await expect(rollbackAll({ releasesDir, to: 3, ...author, signer: server })).rejects.toThrow(
      'Release 3 was altered',
    );
    await rollback({ releasesDir, name: 'mf-a', ...author, signer: server });
    const { remotes } = await verified();
    expect([remotes['mf-a']?.record.version, remotes['mf-a']?.base]).toEqual([
      '1.0.0',
      expect.stringMatching(/^\/releases\/mf-a\//),
    ]);
  });
});
