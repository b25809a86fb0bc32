import type { Page, Route } from '@playwright/test';
import { LANGUAGE_NAMES } from '@waybill/contracts';
import { sliceOf } from '@waybill/testing/slice';
import { visitFrom, visitWithLateFonts } from '../site/distance.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { OWN_SCRIPT_LANGUAGES, setLanguage } from '../site/public-pages.js';

const fontOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).fontFamily);

const fontsLoadedBy = (page: Page): string[] => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url().replace(/.*\//, ''));
  });
  return fonts;
};

for (const distance of ['near', 'far'] as const)
  test(`the typefaces of a page from ${distance}`, async ({ page }) => {
    const fonts = fontsLoadedBy(page);
    await visitFrom(page, distance);
    await page.goto('/');
    await waitForHydration(page);
    const expected = distance === 'near' ? /^"Commissioner English"/ : /^"Commissioner Arial"/;
    expect(await fontOf(page, 'body')).toMatch(expected);
    await expect.poll(() => fonts.length, 'loaded, later or at once').toBe(3);
    await page.waitForLoadState('networkidle');
    expect(await fontOf(page, 'body'), 'as before').toMatch(expected);
    await page.locator('header a[href="/contact.html"]').click();
    await page.waitForURL('**/contact.html');
    expect(await fontOf(page, 'body')).toMatch(/^"Commissioner English"/);
    expect(fonts, 'what English needs').not.toContainEqual(expect.not.stringContaining('.generated.'));
  });

/** Holds the fonts of a page until the test lets them arrive. */
async function holdFonts(page: Page) {
  const held: Route[] = [];
  await page.route('**/*.woff2', (route) => {
    held.push(route);
  });
  return {
    held,
    arrive: async () => {
      for (const route of held) await route.fallback();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

const paints = (page: Page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);

test('a page from near is painted as soon as its typefaces are here', async ({ page }) => {
  await visitFrom(page, 'near');
  const fonts = await holdFonts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await waitForHydration(page);
  await expect.poll(() => fonts.held.length).toBe(3);
  expect(await paints(page)).toBe(0);
  await fonts.arrive();
  await expect.poll(() => paints(page)).toBe(1);
  expect(await fontOf(page, 'body')).toMatch(/^"Commissioner English"/);
});

test('a page whose typefaces take too long does without them', async ({ page }) => {
  await visitWithLateFonts(page);
  const fonts = await holdFonts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await waitForHydration(page);
  await expect.poll(() => paints(page)).toBe(1);
  await fonts.arrive();
  await page.waitForLoadState('networkidle');
  expect(await fontOf(page, 'body')).toMatch(/^"Commissioner Arial"/);
  await page.locator('header a[href="/contact.html"]').click();
  await page.waitForURL('**/contact.html');
  expect(await fontOf(page, 'body')).toMatch(/^"Commissioner English"/);
});

test('a page without JavaScript has the typefaces', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const fonts = fontsLoadedBy(page);
  await page.goto(site.url);
  await expect.poll(() => fonts.length).toBe(3);
  await context.close();
});

for (const code of sliceOf(OWN_SCRIPT_LANGUAGES)) {
  test(`typefaces are shown from the second page on: ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await setLanguage(page.context(), code, site.url);
    const fonts = fontsLoadedBy(page);
    await page.goto('/');
    await waitForHydration(page);
    await expect.poll(() => fonts.filter((name) => /^(vazirmatn|noto-sans-\w+)-/.test(name))).not.toEqual([]);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html'), 'the machine has a font of the script').not.toHaveAttribute(
      'data-typefaces',
      'all',
    );
    expect(await fontOf(page, 'body')).not.toContain('Commissioner Variable');
    await page.locator('header a[href="/contact.html"]').click();
    await page.waitForURL('**/contact.html');
    await expect(page.locator('html')).toHaveAttribute('data-typefaces', 'all');
    expect(await fontOf(page, 'body')).toMatch(/Commissioner Variable.*(Vazirmatn|Noto Sans)/);
  });
}

test('a machine without a font of the script gets the typeface on the first page', async ({ page, site }) => {
  // As with boxes instead of letters.
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.measureText = () => ({ width: 60 }) as TextMetrics;
  });
  await setLanguage(page.context(), 'th', site.url);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-typefaces', 'all');
});

for (const code of ['el', 'ru'] as const) {
  test(`headlines are in a typeface that has their letters: ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await visitFrom(page, 'near');
    await setLanguage(page.context(), code, site.url);
    await page.goto('/');
    expect(await fontOf(page, '#page-heading')).toMatch(/^"Commissioner Variable"/);
  });
}
