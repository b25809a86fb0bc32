/** @jest-environment node */
import './testing/built-worker.js';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Preview, publishPreview, readDocument, readHistory, type Signer, signRelease } from '@waybill/federation';
import { publishBuild, tempFolder, writeBuild } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { DEADLINES_MS } from './config/deadlines.js';
import { newKey, trust } from './testing/signers.js';
import { type Site, startSite } from './testing/site.js';

let root: string;
let releasesDir: string;
let site: Site;
let rootKey: Signer;
let operator: Signer;
let server: { file: string; signer: Signer };
const author = { who: 'ada', why: 'test' };

beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-a');
  rootKey = (await newKey(root, 'root')).signer;
  operator = (await newKey(root, 'operator')).signer;
  server = await newKey(root, 'server');
  await trust(releasesDir, rootKey, 'operator', operator, { builds: ['shell', 'mf-a'], documents: true });
  await trust(releasesDir, rootKey, 'server', server.signer, { documents: true });
  await signRelease({ releasesDir, signer: operator, ...author });
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  site = await startSite(root, { RELEASE_ROOT_KEY: rootKey.publicKey, TRUST_PROXY: '2', ...env });
};
const logged = (event: string) => site.logged.filter((line) => line.includes(`"${event}"`));
const liveId = async () => ((await (await site.get('/releases/current')).json()) as { id: number }).id;

describe('a preview', () => {
  const preview = (name = 'new-map', version = '2.0.0') =>
    publishPreview({
      ...{ releasesDir, preview: name, ...author, signer: operator },
      builds: [{ name: 'mf-a', projectDir: writeBuild(join(root, version), 'mf-a', { version }) }],
    });
  const open = ({ key }: Preview, path = '/mf-a.html') => site.get(path, { cookie: `waybill-preview=${key}` });
  const buildOf = ({ builds }: Preview) => builds[0]?.hash ?? '';

  it('with signed builds is shown', async () => {
    const published = await preview();
    await start();
    const response = await open(published);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(buildOf(published));
    expect(logged('preview_rejected')).toEqual([]);
  });

  it('whose build nobody has signed is shown to nobody, nor are its files, and the log says why once', async () => {
    const published = await preview();
    rmSync(join(releasesDir, 'mf-a', buildOf(published), 'signature.json'));
    await start();
    for (const path of ['/mf-a.html', '/', `/releases/mf-a/${buildOf(published)}/browser/entry.js`]) {
      const response = await open(published, path);
      expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('of mf-a is not signed')]);
    }
    expect(logged('preview_rejected')).toEqual([expect.stringContaining('new-map')]);
    expect((await site.get('/mf-a.html')).status).toBe(200);
  });

  it('is shown as soon as the keys can be read again', async () => {
    const published = await preview();
    await start();
    const keys = join(releasesDir, 'keys.json');
    renameSync(keys, join(root, 'keys.json'));
    mkdirSync(keys);
    expect((await open(published)).status).toBeGreaterThanOrEqual(500);
    rmSync(keys, { recursive: true });
    renameSync(join(root, 'keys.json'), keys);
    await until(async () => (await open(published)).status === 200);
    expect(logged('preview_rejected')).toHaveLength(1);
  });

  it('is shown by a server that verifies nothing', async () => {
    const published = await preview();
    rmSync(join(releasesDir, 'mf-a', buildOf(published), 'signature.json'));
    site = await startSite(root);
    expect((await open(published)).status).toBe(200);
  });
});

describe('a canary that has failed for three visitors', () => {
  async function failing(meanwhile = async () => {}): Promise<string> {
    const { hash, id } = await publishBuild(root, 'mf-a', { version: '1.1.0' }, { canary: 20, signer: operator });
    await until(async () => (await liveId()) === id);
    await meanwhile();
    const event = { remote: 'mf-a', version: `1.1.0+${hash}`, phase: 'entry', class: 'evaluation', ms: 5 };
    for (const client of [1, 2, 3])
      await fetch(`${site.url}/api/telemetry/remotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${client}` },
        body: JSON.stringify(event),
      });
    return hash;
  }

  it('is rolled back by a server with a key, in a release that is verified', async () => {
    await start({ RELEASE_KEY_FILE: server.file });
    await failing();
    await until(async () => (await liveId()) === 5);
    expect((await readHistory(releasesDir)).at(-1)).toMatchObject({ who: 'shell server', command: 'rollback mf-a' });
    expect((await readDocument(releasesDir))?.signature?.key).toBe(server.signer.publicKey);
    expect([logged('release_rejected'), logged('canary_not_decided')]).toEqual([[], []]);
  });

  it('gives nobody the signature of a server for a document and keys of their own', async () => {
    await start({ RELEASE_KEY_FILE: server.file });
    await failing(async () => {
      const document = JSON.parse(readFileSync(join(releasesDir, 'release.json'), 'utf8'));
      const evil = (await newKey(root, 'evil')).signer;
      rmSync(join(releasesDir, 'keys.json'));
      const all = { builds: ['shell', 'mf-a'], documents: true };
      await trust(releasesDir, evil, 'operator', operator, all);
      await trust(releasesDir, evil, 'server', server.signer, { documents: true });
      await trust(releasesDir, evil, 'evil', evil, all);
      const { signature: _, ...next } = { ...document, api: '9.9.9' };
      const signed = { ...next, signature: evil.sign('release', next) };
      writeFileSync(join(releasesDir, 'release.json'), JSON.stringify(signed));
    });
    await until(() => logged('canary_not_decided').length > 0);
    expect(logged('canary_not_decided')).toEqual([expect.stringContaining('another root key')]);
    expect((await readDocument(releasesDir))?.signature?.key).not.toBe(server.signer.publicKey);
  });

  it('stays with a server that has none, which says so once', async () => {
    await start();
    const hash = await failing();
    await until(() => logged('canary_not_decided').length > 0);
    const looked = performance.now() + 2.5 * DEADLINES_MS.canaryInterval;
    await until(() => performance.now() > looked);
    expect(logged('canary_not_decided')).toEqual([expect.stringContaining('RELEASE_KEY_FILE')]);
    expect((await readDocument(releasesDir))?.canaries?.['mf-a']?.hash).toBe(hash);
  });
});
