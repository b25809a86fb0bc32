import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../site/axe.js';
import { switchTo } from '../site/color-scheme.js';
import { expect, test } from '../site/fixtures.js';
import { publicPages, speak } from '../site/public-pages.js';
import { settled } from '../site/settled.js';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };
/** Phones, tablets upright and lying, a desk: the looks change between them. */
const SIZES = [NARROW, { width: 768, height: 1024 }, { width: 1024, height: 768 }, WIDE];

for (const language of ['en', 'ar', 'de', 'ja'] as const) {
  const forAxe = language === 'en' || language === 'ar';
  test.describe(`public pages in ${language}`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test(`fit 320 pixels and every wider screen${forAxe ? ', and axe finds nothing in either theme' : ''}`, async ({
      page,
      site,
      watch,
    }) => {
      test.slow();
      watch.expectErrors(/404/);
      await speak(page.context(), language, site.url);
      for (const path of publicPages(site.welcome.demo_tracking_code)) {
        await page.setViewportSize(NARROW);
        await page.goto(path);
        await settled(page);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectFitting(page, path);
        }
        if (forAxe) await expectFlawless(page, path);
      }
      await page.goto('/');
      await page.locator('header button[popovertarget]').click();
      await expect(page.locator('[popover]')).toBeVisible();
      if (forAxe) await expectFlawless(page, 'the menu');
      await page.setViewportSize(NARROW);
      await expectFitting(page, 'the menu');
    });
  });
}

async function expectFitting(page: Page, what: string): Promise<void> {
  const { wide, at } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    at: window.innerWidth,
  }));
  expect(wide, `${what} is ${wide} px too wide at ${at} px`).toBeLessThanOrEqual(0);
}

async function expectFlawless(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await switchTo(page, colorScheme);
    expect(await accessibilityFaults(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}
