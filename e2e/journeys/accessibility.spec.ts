import type { Page } from '@playwright/test';
import { signIn, signUp } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { emulateColorScheme } from '../site/color-scheme.js';
import { declaredRoutes, itemsOf, pathOf } from '../site/control-routes.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';

test('every page of the control panel has no axe violations in either theme and fits 320 pixels', async ({
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
  for (const path of [...routes.map((pattern) => pathOf(pattern, items)), ...states]) {
    const viewer = (await opens(page, freshSite.url + path)) ? page : visitor;
    if (viewer === visitor) expect(await opens(visitor, freshSite.url + path), `${path} opens for no one`).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await emulateColorScheme(viewer, colorScheme);
      expect.soft(await accessibilityViolations(viewer), `${path}, ${colorScheme}`).toEqual([]);
    }
    await viewer.setViewportSize({ width: 320, height: 640 });
    expect.soft(await overflow(viewer), `${path} is too wide`).toBeLessThanOrEqual(0);
    await viewer.setViewportSize({ width: 1280, height: 720 });
  }
  await visitor.context().close();
});

/** Opens a URL. @returns whether it shows its page instead of redirecting */
async function opens(page: Page, url: string): Promise<boolean> {
  await page.goto(url);
  await waitForIdle(page);
  return page.url() === url;
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
