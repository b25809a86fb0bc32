import type { Page } from '@playwright/test';
import { LANGUAGE_NAMES } from '@waybill/contracts';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { OWN_SCRIPT_LANGUAGES, setLanguage } from '../site/public-pages.js';

const fontOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).fontFamily);

for (const code of OWN_SCRIPT_LANGUAGES) {
  test(`typefaces are shown from the second page on: ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await setLanguage(page.context(), code, site.url);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    await waitForHydration(page);
    await expect.poll(() => requested.filter((url) => /(vazirmatn|noto-sans-\w+)-.*woff2/.test(url))).not.toEqual([]);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html'), 'the machine has a font of the script').not.toHaveAttribute('data-script-fonts');
    expect(await fontOf(page, 'body')).not.toContain('Commissioner Variable');
    await page.locator('header a[href="/contact.html"]').click();
    await page.waitForURL('**/contact.html');
    await expect(page.locator('html')).toHaveAttribute('data-script-fonts');
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
  await expect(page.locator('html')).toHaveAttribute('data-script-fonts');
});

for (const code of ['el', 'ru'] as const) {
  test(`headlines are in a typeface that has their letters: ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await setLanguage(page.context(), code, site.url);
    await page.goto('/');
    expect(await fontOf(page, '#page-heading')).toMatch(/^"Commissioner Variable"/);
  });
}
