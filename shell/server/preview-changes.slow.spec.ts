/** @jest-environment node */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deletePreview, type Preview, publishSet, setEnabled } from '@waybill/federation';
import { publishBuild, tempFolder, writeBuild } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { cookieOf, hashOf, inPreview, publishAsPreview, releasesDirOf, textOf } from './testing/previews.js';
import { type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;
let live: string;
let preview: Preview;
beforeEach(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell');
  live = (await publishBuild(root, 'mf-a')).hash;
  preview = await publishAsPreview(root, '2.0.0');
  site = await startSite(root);
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const releasesDir = () => releasesDirOf(root);
const shown = (path: string) => inPreview(site, preview, path);

describe('the end of a preview', () => {
  const isOver = () => until(async () => (await textOf(shown('/mf-a.html'))).includes(live));

  it('is a click away', async () => {
    const response = await shown('/__preview/leave');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.get('set-cookie')).toBe('waybill-preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  it('comes when it expires', async () => {
    expect(await textOf(shown('/mf-a.html'))).toContain(hashOf(preview));
    const path = join(releasesDir(), 'previews/new-map.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(preview.expires, '2026-01-01T00:00:00.000Z'));
    await isOver();
    expect((await site.get(`/__preview/${preview.key}`)).status).toBe(404);
    expect((await shown(`/releases/mf-a/${hashOf(preview)}/browser/entry.js`)).status).toBe(404);
  });

  it('comes when it is deleted', async () => {
    expect(await textOf(shown('/mf-a.html'))).toContain(hashOf(preview));
    await deletePreview(releasesDir(), 'new-map');
    await isOver();
  });

  it('comes when somebody changes its file', async () => {
    const path = join(releasesDir(), 'previews/new-map.json');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(hashOf(preview), live));
    await isOver();
  });
});

it('runs a remote that is disabled for visitors, and what is live of the others', async () => {
  await publishBuild(root, 'mf-b');
  await setEnabled({ releasesDir: releasesDir(), name: 'mf-a', enabled: false, who: 'ada', why: 'off' });
  await until(async () => (await site.get('/mf-a.html')).status === 503);
  const response = await shown('/mf-a.html');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(hashOf(preview));
  expect(html).toContain('/releases/mf-b/');
});

it('shows the newer build when the preview is published again, under the same link', async () => {
  await shown('/mf-a.html');
  const next = await publishAsPreview(root, '2.1.0');
  expect(next.key).toBe(preview.key);
  await until(async () => (await textOf(shown('/mf-a.html'))).includes(hashOf(next)));
});

it('shows several previews, each to its own', async () => {
  const others = await Promise.all(
    ['3.0.0', '4.0.0'].map((version) => publishAsPreview(root, version, { name: `map-${version[0]}` })),
  );
  await until(async () => (await site.get(`/__preview/${others[1]?.key}`)).status === 303);
  for (const one of [preview, ...others, preview]) {
    const html = await textOf(site.get('/mf-a.html', { cookie: cookieOf(one) }));
    expect(html).toContain(hashOf(one));
    expect(html).toContain(`Preview: ${one.name}`);
  }
});

it('says why it does not fit what is live any more', async () => {
  const project = (name: string, options: object) => ({
    name,
    projectDir: writeBuild(join(root, 'next'), name, options),
  });
  const builds = [project('shell', { kit: '2.0.0' }), project('mf-a', { version: '5.0.0', kit: '^2.0.0' })];
  await publishSet({ releasesDir: releasesDir(), builds, who: 'ada', why: 'a kit major' });
  await until(async () => (await shown('/mf-a.html')).status === 503);
  expect(await textOf(shown('/mf-a.html'))).toMatch(/mf-a 2\.0\.0 needs kit \^1\.0\.0.*\/__preview\/leave/s);
  expect((await site.get('/mf-a.html')).status).toBe(200);
});
