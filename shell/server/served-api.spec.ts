/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BootManifest, publishPreview } from '@waybill/federation';
import { publishBuild, tempFolder, writeBuild } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { startSite } from './testing/site.js';

let root: string;
beforeEach(() => {
  root = tempFolder();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A site whose release promises API 1.9.0, with a remote that needs it, in front of a backend that serves another one. */
async function siteServing(version: string | null) {
  await publishBuild(root, 'shell', { api: '1.9.0' });
  await publishBuild(root, 'mf-a', { api: '^1.9' });
  await publishBuild(root, 'mf-b', { api: '^1.0' });
  const contract = async () => ({
    http: version === null ? 404 : 200,
    data: version && { version, hash: 'a'.repeat(20) },
  });
  const site = await startSite(root, {}, async (url) => (url === '/api/contract' ? contract() : undefined));
  const offer = async () => {
    const html = await (await site.get('/mf-a.html')).text();
    const [, boot = ''] = /id="boot">(.*?)<\/script>/s.exec(html) ?? [];
    return (JSON.parse(boot) as BootManifest).offer;
  };
  return { site, offer };
}

const logged = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'api_version_differs');

it('the gate knows the version that the backend serves, not the one that the release promises', async () => {
  const { site, offer } = await siteServing('1.0.0');
  await until(async () => (await offer()).api === '1.0.0');
  expect(logged(site.logged)).toEqual([
    expect.objectContaining({ level: 'error', promised: '1.9.0', served: '1.0.0', stopped: ['mf-a'] }),
  ]);
  expect((await offer()).kit).toBe('1.0.0');
  await site.stop();
});

it('a newer minor version stops nobody', async () => {
  const { site, offer } = await siteServing('1.10.0');
  await until(async () => (await offer()).api === '1.10.0');
  expect(logged(site.logged)).toEqual([expect.objectContaining({ level: 'info', stopped: [] })]);
  await site.stop();
});

it('a backend that does not tell is believed to serve what the release promises', async () => {
  const { site, offer } = await siteServing(null);
  expect((await offer()).api).toBe('1.9.0');
  expect(logged(site.logged)).toEqual([]);
  await site.stop();
});

it('is compared once with each release, the live one and a preview in turn', async () => {
  const { site, offer } = await siteServing('1.10.0');
  const { key } = await publishPreview({
    releasesDir: join(root, 'releases'),
    preview: 'branch',
    builds: [{ name: 'mf-b', projectDir: writeBuild(join(root, 'branch'), 'mf-b', { version: '2.0.0' }) }],
    who: 'ada',
    why: 'a branch',
  });
  await until(async () => (await offer()).api === '1.10.0');
  for (let round = 0; round < 3; round += 1) {
    const html = await (await site.get('/mf-b.html', { cookie: `waybill-preview=${key}` })).text();
    expect(html).toContain('"offer":{"kit":"1.0.0","api":"1.10.0"}');
    expect((await offer()).api).toBe('1.10.0');
  }
  expect(logged(site.logged)).toHaveLength(2);
  await site.stop();
});
