import { type Browser, chromium, type Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

const PATHS = [
  '/',
  '/contact.html',
  '/pages/privacy-policy',
  '/resolution.html',
  '/track.html',
  '/track.html?code=DEMO',
];

/** Marks the current document: only a document restored from the back/forward cache still has the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

let browser: Browser;
test.beforeAll(async ({ launchOptions }) => {
  browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
});
test.afterAll(() => browser.close());

for (const path of PATHS) {
  test(`${path} is restored from the back/forward cache`, async ({ site }) => {
    const page = await browser.newPage({ baseURL: site.url });
    await page.goto(path.replace('DEMO', site.welcome.demo_tracking_code ?? ''));
    await waitForHydration(page);
    await mark(page);
    await page.goto('/robots.txt');
    expect(await isMarked(page)).toBe(false);
    await page.goBack({ waitUntil: 'commit' });
    await waitForHydration(page);
    expect(await isMarked(page)).toBe(true);
    await page.close();
  });
}
