import type { Page } from '@playwright/test';
import { LANGUAGE_NAMES, type LanguageCode } from '@waybill/contracts';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { setLanguage } from '../site/public-pages.js';

/** The longest links, and some that just fit. */
const LANGUAGES: LanguageCode[] = ['el', 'fi', 'hu', 'ja', 'de', 'en'];

test.use({ viewport: { width: 320, height: 640 } });

/** A name as the settings have it, in a page that is loaded. */
const rename = (page: Page, name: string) =>
  page.locator('header a span').evaluate((label, name) => {
    label.textContent = name;
  }, name);

test('on a phone a long name of the company leaves the top bar one row', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await rename(page, 'Northwestern International Logistics Company');
  const bar = page.locator('header');
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  expect((await bar.locator('nav').boundingBox())?.width).toBeGreaterThan(90);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

for (const code of LANGUAGES) {
  test(`on a phone the top bar is one row whose links can all be reached: ${LANGUAGE_NAMES[code]}`, async ({
    page,
    site,
  }) => {
    await setLanguage(page.context(), code, site.url);
    await page.goto('/');
    await waitForHydration(page);
    const bar = page.locator('header');
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const links = bar.locator('nav');
    for (const link of await links.getByRole('link').all()) {
      await link.focus();
      const [around, box] = await Promise.all([links.boundingBox(), link.boundingBox()]);
      expect(box?.x).toBeGreaterThanOrEqual((around?.x ?? 0) - 1);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0) + 1);
    }
  });
}
