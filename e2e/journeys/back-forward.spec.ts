import { type Browser, chromium, type Page } from '@playwright/test';
import { wholeBrowser } from 'tools/ci/system-packages';
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
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  browser = await chromium.launch({ ...launchOptions, executablePath: wholeBrowser(), ignoreDefaultArgs });
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

test('a page with an open stream is restored, and opens another one', async ({ site }) => {
  const page = await browser.newPage({ baseURL: site.url });
  const nextStream = () => page.waitForResponse((response) => new URL(response.url()).pathname === '/live');
  const first = nextStream();
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  await first;
  await mark(page);
  await page.goto('/robots.txt');
  const second = nextStream();
  await page.goBack({ waitUntil: 'commit' });
  await second;
  expect(await isMarked(page)).toBe(true);
  await page.close();
});
