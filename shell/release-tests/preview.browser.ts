import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishPreview } from '@waybill/federation';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { page, site } from './in-browser.js';
import { expectContent, expectFrame, RENDERED_REMOTES, ROOT, withVersion } from './site.js';

const [target] = RENDERED_REMOTES;
if (!target) throw new Error('The server renders no remote of the workspace.');

/** Publishes the built remote, which becomes another build by its version, as a preview. */
async function preview(): Promise<{ key: string; hash: string }> {
  const copy = scratchFolder('branch');
  const projectDir = join(copy, target?.name ?? '');
  await cp(join(ROOT, target?.name ?? '', 'dist'), join(projectDir, 'dist'), { recursive: true });
  await withVersion('9.0.0')(join(projectDir, 'dist/browser'));
  const builds = [{ name: target?.name ?? '', projectDir }];
  const published = await publishPreview({
    releasesDir: site.releases,
    preview: 'new-map',
    builds,
    who: 'ada',
    why: 'x',
  });
  await rm(copy, { recursive: true });
  await until(
    async () => (await fetch(`${site.url}/__preview/${published.key}`, { redirect: 'manual' })).status === 303,
  );
  return { key: published.key, hash: published.builds[0]?.hash ?? '' };
}

it('is alive for whoever has the link, until they leave it', async () => {
  const { key, hash } = await preview();
  const [requested, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const response = await page.goto(`${site.url}/__preview/${key}${target.path}`);
  expect(page.url()).toBe(site.url + target.path);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await page.locator('#root[data-hydrated]').waitFor();
  await expectContent(page);
  await page.getByRole('complementary', { name: 'Preview: new-map' }).waitFor();
  expect(requested.filter((url) => url.includes(`/releases/${target.name}/${hash}/`)).length).toBeGreaterThan(1);
  expect(
    requested.filter(
      (url) => /\/releases\/[^/]+\/[0-9a-f]{20}\//.test(url) && url.includes(`/${target.name}/`) && !url.includes(hash),
    ),
  ).toEqual([]);
  expect([complaints, site.events]).toEqual([[], []]);
  requested.length = 0;
  await page.getByRole('link', { name: 'Leave preview' }).click();
  await page.waitForURL(`${site.url}/`);
  await expectFrame(page);
  await page.goto(site.url + target.path);
  await expectContent(page);
  expect(await page.getByText('Preview: new-map').count()).toBe(0);
  expect(requested.filter((url) => url.includes(hash))).toEqual([]);
});
