import { type Browser, chromium, type Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';

const PATHS = [
  '/',
  '/contact.html',
  '/pages/privacy-policy',
  '/resolution.html',
  '/track.html',
  '/track.html?code=DEMO',
];

/** Marks the page that is shown: only the very same page still has the mark when it is shown again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

let browser: Browser;
test.beforeAll(async ({ launchOptions }) => {
  browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
});
test.afterAll(() => browser.close());

for (const path of PATHS) {
  test(`${path} is there at once, as it was left, for who goes back to it`, async ({ site }) => {
    const page = await browser.newPage({ baseURL: site.url });
    await page.goto(path.replace('DEMO', site.welcome.demo_tracking_code ?? ''));
    await expect(page.locator('#root[data-hydrated]')).toBeVisible();
    await mark(page);
    await page.goto('/robots.txt');
    expect(await isMarked(page)).toBe(false);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.locator('#root[data-hydrated]')).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.close();
  });
}
