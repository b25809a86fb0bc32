import type { Page } from '@playwright/test';
import { sliceOf } from '@waybill/testing/slice';
import { verifyParcels } from '../screenshots/verified-parcels.js';
import { becomeAdmin } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { expectFocusInView } from '../site/focus-not-obscured.js';
import { waitForHydration } from '../site/hydration.js';
import { waitForIdle } from '../site/idle.js';

/** A phone with its keyboard away, and a window of a laptop. */
const WINDOWS = [
  { width: 390, height: 600 },
  { width: 1280, height: 600 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page in a window, and follows the focus down and up. */
async function follow(page: Page, url: string, viewport: (typeof WINDOWS)[number], atLeast: number): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(url);
  await waitForHydration(page);
  await waitForIdle(page);
  const stops = await expectFocusInView(page, `${url} at ${viewport.width} px`);
  expect(stops, `${url}: stops`).toBeGreaterThan(atLeast);
}

const SITE = ['/', '/track.html?code=DEMO', '/contact.html', '/pages/shipping-guide'];
const PANEL = ['/control/parcels/list.html', '/control/parcels/ID', '/control/parcels/ID/update', '/control/scan'];
/** One list, so that each slice has both windows. */
const CASES = [...SITE, ...PANEL].flatMap((path) => WINDOWS.map((viewport) => ({ path, viewport })));

for (const { path, viewport } of sliceOf(CASES)) {
  test(`no bar covers what has the focus: ${path} at ${viewport.width} px`, async ({ fileSite, page }) => {
    const { url, welcome } = fileSite;
    if (!PANEL.includes(path)) {
      await follow(page, url + path.replace('DEMO', welcome.demo_tracking_code ?? ''), viewport, 10);
      return;
    }
    await becomeAdmin(page, url);
    const { data } = await (await page.request.get(`${url}/api/parcels`)).json();
    await follow(page, url + path.replace('ID', data[0].id), viewport, 5);
  });
}

test("no bar covers it in the recipient's view, which is longer than its second column", async ({
  browser,
  fileSite: site,
  page,
}) => {
  test.slow();
  const office = await (await browser.newContext({ baseURL: site.url })).newPage();
  await becomeAdmin(office, site.url);
  const { underway } = await verifyParcels(site, office, page);
  await office.context().close();
  for (const viewport of WINDOWS) await follow(page, `${site.url}/track.html?code=${underway}`, viewport, 25);
});

test.describe('in a browser that is offered its language', () => {
  test.use({ locale: 'de-DE' });

  test('the offer does not cover it either', async ({ page, site }) => {
    for (const viewport of [...WINDOWS, { width: 320, height: 400 }]) {
      await page.setViewportSize(viewport);
      await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
      await expect(page.getByRole('complementary')).toBeVisible();
      await waitForIdle(page);
      await expectFocusInView(page, `the offer at ${viewport.width} px`);
    }
  });
});

test('the bar of selected rows does not cover them', async ({ fileSite, page }) => {
  test.slow();
  await becomeAdmin(page, fileSite.url);
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    await page.goto(`${fileSite.url}/control/parcels/list.html`);
    await waitForIdle(page);
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await expect(page.getByRole('link', { name: 'Print 1 label' })).toBeVisible();
    await page.evaluate(() => {
      scrollTo(0, 0);
      (document.activeElement as HTMLElement).blur();
    });
    await expectFocusInView(page, `a selection at ${viewport.width} px`);
  }
});
