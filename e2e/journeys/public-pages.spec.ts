import type { Page } from '@playwright/test';
import { sliceOf } from '@waybill/testing/slice';
import { violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';
import { publicPages, setLanguage } from '../site/public-pages.js';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };
/** Phone, tablet in both orientations, desktop: the layout changes between them. */
const SIZES = [NARROW, { width: 768, height: 1024 }, { width: 1024, height: 768 }, WIDE];

const LANGUAGES = ['en', 'ar', 'de', 'ja'] as const;
const CASES = sliceOf(publicPages('DEMO').flatMap((path) => LANGUAGES.map((language) => ({ language, path }))));

// They change nothing of the site, and each takes long.
test.describe.configure({ mode: 'parallel' });

for (const language of LANGUAGES) {
  const paths = CASES.filter((each) => each.language === language).map(({ path }) => path);
  const withAxe = language === 'en' || language === 'ar';
  test.describe(`public pages in ${language}`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test(`fit every width from 320 pixels${withAxe ? ' and have no axe violations in either theme' : ''}`, async ({
      page,
      site,
      watch,
    }) => {
      test.slow();
      watch.expectErrors(/404/);
      await setLanguage(page.context(), language, site.url);
      for (const path of paths) {
        await page.setViewportSize(NARROW);
        await page.goto(path.replace('DEMO', site.welcome.demo_tracking_code ?? ''));
        await waitForIdle(page);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectNoOverflow(page, path);
          await expectGutters(page, path);
        }
        if (withAxe) expect(await violationsInBothThemes(page), path).toEqual([]);
      }
      await page.goto('/');
      await page.locator('header button[popovertarget]').click();
      await expect(page.locator('[popover]')).toBeVisible();
      if (withAxe) expect(await violationsInBothThemes(page), 'the menu').toEqual([]);
      await page.setViewportSize(NARROW);
      await expectNoOverflow(page, 'the menu');
    });
  });
}

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const { overflow, width } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    width: window.innerWidth,
  }));
  expect(overflow, `${what} is ${overflow} px too wide at ${width} px`).toBeLessThanOrEqual(0);
}

/** Headings keep away from the edges of the window, as everything below them does. */
async function expectGutters(page: Page, what: string): Promise<void> {
  const gutter = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('main :is(h1, h2)')]
        .map((heading) => heading.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .flatMap(({ left, right }) => [left, document.documentElement.clientWidth - right]),
    ),
  );
  expect(gutter, `${what}: the least distance of a heading from the edge`).toBeGreaterThanOrEqual(8);
}
