import type { Browser, Page } from '@playwright/test';
import { SLICES, sliceOf } from '@waybill/testing/slice';
import { becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { declaredRoutes, type Items, itemsOf, pathOf } from '../site/control-routes.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';

/** Each part takes its share of the routes, so that a failure repeats only that. */
const PARTS = Array.from({ length: SLICES }, (_, part) => part);

/** One item of each section; a site of which a test has made them is asked only once. */
const items = new Map<string, Items>();
const softly = expect.configure({ soft: true });

for (const part of sliceOf(PARTS)) {
  test(`pages of the control panel have no axe violations in either theme and fit 320 pixels, part ${part + 1} of ${SLICES}`, async ({
    fileSite,
    browser,
    page,
    watch,
  }) => {
    test.setTimeout(300_000);
    watch.expectErrors(/404/);
    await becomeAdmin(page, fileSite.url);
    const visitor = await visitorPage(browser);
    const paths = await pathsOf(page, fileSite.url);
    for (const path of paths.filter((_, index) => index % SLICES === part)) {
      const viewer = (await opens(page, fileSite.url + path)) ? page : visitor;
      if (viewer === visitor) expect(await opens(visitor, fileSite.url + path), `${path} opens for no one`).toBe(true);
      softly(await violationsInBothThemes(viewer), path).toEqual([]);
      await viewer.setViewportSize({ width: 320, height: 640 });
      // The panel draws itself anew for a phone.
      await softly
        .poll(() => overflow(viewer), { message: `${path} is too wide`, timeout: 5_000 })
        .toBeLessThanOrEqual(0);
      await viewer.setViewportSize({ width: 1280, height: 720 });
    }
    await visitor.context().close();
  });
}

const visitorPage = async (browser: Browser) => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();

/** Every route of the panel with an item of the site, and states that no route shows by itself. */
async function pathsOf(page: Page, site: string): Promise<string[]> {
  expect(await opens(page, `${site}/control/index.html`)).toBe(true);
  const made = items.get(site) ?? (await itemsOf(page.request, site));
  items.set(site, made);
  const routes = await declaredRoutes(page);
  expect(routes).toContain('/control/parcels/:id');
  return [
    // The mount itself leads on to the first page.
    ...routes.filter((pattern) => pattern !== '/control').map((pattern) => pathOf(pattern, made)),
    '/control/parcels/list.html?search=no+parcel+has+these+words',
    '/control/parcels/no-such-parcel',
    `/control/parcels/labels.html?ids=${made.parcels?.id}`,
  ];
}

/** Opens a URL. @returns whether it shows its page instead of redirecting */
async function opens(page: Page, url: string): Promise<boolean> {
  await page.goto(url);
  await waitForIdle(page);
  return page.url() === url;
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
