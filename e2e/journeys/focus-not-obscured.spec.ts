import type { Page } from '@playwright/test';
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

/** Opens each path in each window, and follows the focus down and up. */
async function follow(page: Page, paths: readonly string[], url: string, atLeast: number): Promise<void> {
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    for (const path of paths) {
      await page.goto(url + path);
      await waitForHydration(page);
      await waitForIdle(page);
      const stops = await expectFocusInView(page, `${path} at ${viewport.width} px`);
      expect(stops, `${path}: stops`).toBeGreaterThan(atLeast);
    }
  }
}

test('no bar of the site covers what has the focus', async ({ page, site }) => {
  test.slow();
  const parcel = `/track.html?code=${site.welcome.demo_tracking_code}`;
  await follow(page, ['/', parcel, '/contact.html', '/pages/shipping-guide'], site.url, 10);
});

test("neither does it in the recipient's view, which is longer than its second column", async ({
  browser,
  fileSite: site,
  page,
}) => {
  test.slow();
  const office = await (await browser.newContext({ baseURL: site.url })).newPage();
  await becomeAdmin(office, site.url);
  const { underway } = await verifyParcels(site, office, page);
  await office.context().close();
  await follow(page, [`/track.html?code=${underway}`], site.url, 25);
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

test('no bar of the panel covers what has the focus', async ({ fileSite, page }) => {
  test.slow();
  await becomeAdmin(page, fileSite.url);
  const { data } = await (await page.request.get(`${fileSite.url}/api/parcels`)).json();
  const parcel = `/control/parcels/${data[0].id}`;
  await follow(page, ['/control/parcels/list.html', parcel, `${parcel}/update`, '/control/scan'], fileSite.url, 5);
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
