import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { publishChangedTexts } from '../site/publish-changed-texts.js';

const root = join(import.meta.dirname, '../..');
const DEPLOYABLES = ['shell/dist/server/main.js', 'shell/dist/browser', 'backend/dist/main.js'];

test('a remote with a missing file does not affect the frame and the other remotes', async ({
  fileSite,
  page,
  watch,
}) => {
  watch.expectErrors(/404|Failed to (load|fetch)|RUNTIME-|mf-tracking/);
  const restore = await moveBuildAway(fileSite.releasesDir, 'mf-tracking');
  await page.goto(`${fileSite.url}/track.html?code=${fileSite.welcome.demo_tracking_code}`);
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Privacy Policy');

  await openFromMenu(page, 'Home Page');
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();
  await page.goto(`${fileSite.url}/cp`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await page.goto(`${fileSite.url}/track.html?code=${fileSite.welcome.demo_tracking_code}`);
  await expect(notice).toBeVisible();
  await restore();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toBeHidden();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(/Copied|Could not copy/)).toBeVisible();
});

// The last test of the file: what it publishes stays.
test('a remote is built and published while the site runs, without any other change', async ({ fileSite, page }) => {
  test.slow();
  const before = await Promise.all(DEPLOYABLES.map((file) => stat(join(root, file))));
  const loaded = filesOf(page);
  await page.goto(`${fileSite.url}/track.html`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track Parcel');
  const [first, second] = [loaded(), filesOf(page)];
  expect(first.filter((path) => path.startsWith('/releases/mf-tracking/')).length).toBeGreaterThan(0);

  await publishChangedTexts('mf-tracking', { 'page.title': 'Where is my parcel?' }, fileSite.releasesDir);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is my parcel?', { timeout: 1_000 });
  }).toPass();

  const shellFiles = (paths: string[]) => [
    ...new Set(paths.flatMap((path) => /^\/releases\/shell\/([0-9a-f]+)\//.exec(path)?.[1] ?? [])),
  ];
  expect(shellFiles(first)).toHaveLength(1);
  expect(shellFiles(second()), 'the shell is the same').toEqual(shellFiles(first));
  const after = await Promise.all(DEPLOYABLES.map((file) => stat(join(root, file))));
  expect(
    after.map(({ mtimeMs }) => mtimeMs),
    'nothing else was built',
  ).toEqual(before.map(({ mtimeMs }) => mtimeMs));
  for (const pid of fileSite.pids) expect(process.kill(pid, 0), 'nothing was restarted').toBe(true);
});

/** Records the scripts and styles that the page requests from now on. */
function filesOf(page: Page): () => string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/releases/')) paths.push(pathname);
  });
  return () => [...paths];
}

/** Moves a remote's published build away. @returns a function that moves it back */
async function moveBuildAway(releasesDir: string, name: string): Promise<() => Promise<void>> {
  const [hash = ''] = await readdir(join(releasesDir, name));
  const [original, moved] = [join(releasesDir, name, hash), join(releasesDir, `${name}-${hash}`)];
  await rename(original, moved);
  return () => rename(moved, original);
}

async function openFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: entry, exact: true }).click();
}
