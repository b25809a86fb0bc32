import type { Page } from '@playwright/test';
import { signIn, signUp } from '../site/admin.js';
import { accessibilityFaults } from '../site/axe.js';
import { switchTo } from '../site/color-scheme.js';
import { addressOf, declaredRoutes, itemsOf } from '../site/control-routes.js';
import { expect, test } from '../site/fixtures.js';
import { settled } from '../site/settled.js';

test('every page of the control panel: nothing for axe in either theme, and a width of 320 pixels is enough', async ({
  freshSite,
  browser,
  page,
  watch,
}) => {
  test.setTimeout(600_000);
  watch.expectErrors(/404/);
  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signUp(page, freshSite.url + freshSite.welcome.signup_path);
  await signIn(page);
  const items = await itemsOf(page.request, freshSite.url);
  const routes = await declaredRoutes(page);
  expect(routes).toContain('/control/parcels/:id');
  const states = [
    '/control/parcels/list.html?search=no+parcel+has+these+words',
    '/control/parcels/no-such-parcel',
    `/control/parcels/labels.html?ids=${items.parcels?.id}`,
  ];
  for (const path of [...routes.map((pattern) => addressOf(pattern, items)), ...states]) {
    const seen = (await stays(page, freshSite.url + path)) ? page : visitor;
    if (seen === visitor) expect(await stays(visitor, freshSite.url + path), `${path} is shown to somebody`).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchTo(seen, colorScheme);
      expect.soft(await accessibilityFaults(seen), `${path}, ${colorScheme}`).toEqual([]);
    }
    await seen.setViewportSize({ width: 320, height: 640 });
    expect.soft(await overflow(seen), `${path} is too wide`).toBeLessThanOrEqual(0);
    await seen.setViewportSize({ width: 1280, height: 720 });
  }
  await visitor.context().close();
});

/** Opens an address. @returns whether it shows its own page rather than leads elsewhere. */
async function stays(page: Page, url: string): Promise<boolean> {
  await page.goto(url);
  await settled(page);
  return page.url() === url;
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
