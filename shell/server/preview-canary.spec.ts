/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Preview, publishPreview, readDocument } from '@waybill/federation';
import { publishBuild, tempFolder, writeBuild } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type Site, startSite } from './testing/site.js';

/** Two remotes have a canary, and one of them a preview. */
let root: string;
let site: Site;
let preview: Preview;
const hashes: Record<string, string> = {};
const groups: Record<string, number> = {};
beforeAll(async () => {
  root = tempFolder();
  const releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
  for (const name of ['mf-a', 'mf-b']) {
    hashes[name] = (await publishBuild(root, name, { kit: '^1.0.0 || ^2.0.0' })).hash;
    hashes[`${name} canary`] = (await publishBuild(root, name, { version: '1.1.0' }, { canary: 20 })).hash;
    groups[name] = (await readDocument(releasesDir))?.canaries?.[name]?.groups[0] ?? 0;
  }
  preview = await publishAsPreview('new-map', ['mf-a', { version: '2.0.0' }]);
  site = await startSite(root);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const publishAsPreview = (name: string, ...builds: [string, Parameters<typeof writeBuild>[2]][]) =>
  publishPreview({
    ...{ releasesDir: join(root, 'releases'), preview: name, who: 'ada', why: 'a branch' },
    builds: builds.map(([remote, options]) => ({
      name: remote,
      projectDir: writeBuild(join(root, name), remote, options),
    })),
  });
const open = ({ key }: Preview, group: number | undefined, path = '/mf-a.html') =>
  site.get(path, { cookie: `waybill-preview=${key}; waybill-group=${group}` });
const buildsIn = (html: string, name: string) => [
  ...new Set([...html.matchAll(new RegExp(`/releases/${name}/([0-9a-f]{20})/`, 'g'))].map(([, hash]) => hash)),
];

it('whoever is in a preview gets it whatever the group, and no canary of other remotes', async () => {
  for (const group of [groups['mf-a'], groups['mf-b']]) {
    const html = await (await open(preview, group)).text();
    expect(buildsIn(html, 'mf-a')).toEqual([preview.builds[0]?.hash]);
    expect(buildsIn(html, 'mf-b')).toEqual([hashes['mf-b']]);
  }
  const visitor = await (await site.get('/mf-a.html', { cookie: `waybill-group=${groups['mf-a']}` })).text();
  expect(buildsIn(visitor, 'mf-a')).toEqual([hashes['mf-a canary']]);
});

it('nobody is put into a group by a preview', async () => {
  const response = await site.get('/mf-a.html', { cookie: `waybill-preview=${preview.key}` });
  expect(response.headers.get('set-cookie')).toBeNull();
});

it('nothing of a preview counts, for live builds and canaries alike', async () => {
  const page = async () => (await site.get('/__releases')).text();
  const report = async (headers: Record<string, string>) => {
    const send = (path: string, body: object) =>
      fetch(site.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ remote: 'mf-b', version: `1.1.0+${hashes['mf-b canary']}`, ms: 5, ...body }),
      });
    await send('/releases/mounts', {});
    await send('/api/telemetry/remotes', { phase: 'entry', class: 'network' });
  };
  await report({ cookie: `waybill-preview=${preview.key}; waybill-group=${groups['mf-b']}` });
  expect(await page()).toContain('None yet.');
  await report({ cookie: `waybill-group=${groups['mf-b']}` });
  expect(await page()).not.toContain('None yet.');
});

it('a preview of a shell is not hindered by a canary that would not run in it', async () => {
  const next = await publishAsPreview(
    'new-frame',
    ['shell', { kit: '2.0.0' }],
    ['mf-a', { version: '3.0.0', kit: '^2.0.0' }],
  );
  await until(async () => (await site.get(`/__preview/${next.key}`)).status === 303);
  const response = await open(next, groups['mf-b'], '/mf-b.html');
  expect(response.status).toBe(200);
  expect(buildsIn(await response.text(), 'mf-b')).toEqual([hashes['mf-b']]);
});
