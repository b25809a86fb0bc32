import { LANGUAGE_NAMES, LANGUAGES } from '@waybill/contracts';
import { sliceOf } from '@waybill/testing/slice';
import { visitFrom } from '../site/distance.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { setLanguage } from '../site/public-pages.js';
import { NOTHING, shiftsOf, totalShift, watchShifts } from '../site/shifts.js';

// They change nothing of the site.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  await visitFrom(page, 'far');
});

const CASES = LANGUAGES.flatMap((code) =>
  ['/', '/track.html?code=DEMO', '/pages/about-us'].map((path) => ({ code, path })),
);

for (const { code, path } of sliceOf(CASES))
  test(`nothing moves on a first page from afar: ${path}, ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await setLanguage(page.context(), code, site.url);
    await page.goto(path.replace('DEMO', site.welcome.demo_tracking_code ?? ''));
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shifts = await shiftsOf(page);
    expect(totalShift(shifts), JSON.stringify(shifts)).toBeLessThan(NOTHING);
  });

test('the footer waits below the window for a page that comes late', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  // Longer than a movement counts as that of the click.
  await page.route(/contact\..*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.fallback();
  });
  await page.evaluate(() => {
    window.shifts = [];
  });
  await page.locator('header a[href="/contact.html"]').click();
  await expect(page.locator('footer')).not.toBeInViewport();
  await expect(page.locator('#page-heading')).toBeVisible();
  const moved = (await shiftsOf(page)).flatMap(({ elements }) => elements);
  expect(moved).not.toContainEqual(expect.stringContaining('<footer'));
});

test('nothing moves for a search that fails late', async ({ page, watch }) => {
  watch.expectErrors(/503/);
  await page.route('**/api/parcels/**', async (route) => {
    // Longer than a movement counts as that of the key.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.fulfill({ status: 503, json: { status: 'error', errors: ['Try again later.'] } });
  });
  await page.goto('/track.html');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Tracking number', { exact: true }).fill('WB-LATER-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('TRACKING...')).toBeVisible();
  await page.evaluate(() => {
    window.shifts = [];
  });
  await expect(page.getByRole('alert')).toBeVisible();
  const shifts = await shiftsOf(page);
  expect(totalShift(shifts), JSON.stringify(shifts)).toBeLessThan(NOTHING);
});
