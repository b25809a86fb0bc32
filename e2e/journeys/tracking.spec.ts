import type { Page, Request } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { setLanguage } from '../site/public-pages.js';

const field = (page: Page) => page.getByLabel('Tracking number', { exact: true });

async function track(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await field(page).press('Enter');
}

test('of two searches the last one wins, even when the first response arrives later', async ({ page, site, watch }) => {
  watch.expectErrors(/404/);
  const slow = site.welcome.demo_tracking_code ?? '';
  const isSlow = (request: Request) => request.url().includes(`/api/parcels/${slow}?`);
  let release = () => undefined as unknown;
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(`**/api/parcels/${slow}?*`, async (route) => {
    await released;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/track.html');
  await waitForHydration(page);
  const slowRequest = page.waitForRequest(isSlow);
  await track(page, slow);
  await slowRequest;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['requestfinished', 'requestfailed'] as const) {
      page.on(event as 'requestfinished', (request) => isSlow(request) && resolve());
    }
  });
  await expect(page.getByText('TRACKING...')).toBeVisible();
  await track(page, 'WB-LATER-1');
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');

  release();
  await ended;
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');
  await expect(page.getByRole('list', { name: 'Progress' })).toHaveCount(0);
  await expect(field(page)).toHaveValue('WB-LATER-1');
});

test('after a search the focus is at the start of the content', async ({ page, site, watch }) => {
  watch.expectErrors(/404/);
  await page.goto('/track.html');
  await waitForHydration(page);
  for (const code of [site.welcome.demo_tracking_code ?? '', 'WB-UNKNOWN-1']) {
    await track(page, code);
    await expect(page).toHaveURL(`/track.html?code=${code}`);
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('an offline search shows a notice, keeps the code, and is retried when online', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const code = site.welcome.demo_tracking_code ?? '';
  await page.goto('/track.html');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await track(page, code);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(field(page)).toHaveValue(code);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
});

test('the places of the route are aligned right on a right-to-left page', async ({ page, site }) => {
  await setLanguage(page.context(), 'ar', site.url);
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  const places = page.locator('#route-text bdi');
  await expect(places).toHaveCount(4);
  const edges = await places.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(new Set(edges).size, edges.join(', ')).toBe(1);
});

test.describe('a code as people type it', () => {
  /** The first slide of the home page has a field, too. */
  const entry = (page: Page) => field(page).last();
  const bare = (code: string) => code.replaceAll('-', '').toLowerCase();

  test('is grouped in both forms while it is typed, and corrected when it is found', async ({ page, site }) => {
    const code = site.welcome.demo_tracking_code ?? '';
    for (const path of ['/', '/track.html']) {
      await page.goto(path);
      await waitForHydration(page);
      await entry(page).pressSequentially(bare(code).slice(0, 6));
      await expect(entry(page)).toHaveValue(code.toLowerCase().slice(0, 7));
      await entry(page).pressSequentially(bare(code).slice(6).replaceAll('0', 'o'));
      await expect(entry(page)).toHaveValue(
        code.toLowerCase().slice(0, 7) + code.toLowerCase().slice(7).replaceAll('0', 'o'),
      );
      await entry(page).press('Enter');
      await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
      await expect(entry(page)).toHaveValue(code);
    }
  });

  test('is found without script, in a pasted sentence with a link', async ({ browser, site }) => {
    const code = site.welcome.demo_tracking_code ?? '';
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/track.html');
    await entry(page).fill(`Track it: https://waybill.example/track.html?code=${bare(code)}`);
    await entry(page).press('Enter');
    await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
    await expect(entry(page)).toHaveValue(code);
    await expect(page.getByText('You do not need to do anything')).toBeVisible();
    await context.close();
  });
});
