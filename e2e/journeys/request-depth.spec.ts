import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';

/** The document, and what it names: a page waits for nothing that only another file names. */
const MOST_DEEP = 2;
const PATHS = ['/', '/contact.html', '/pages/privacy-policy', '/resolution.html', '/track.html', '/no/such/page'];

/** Fonts and pictures delay nobody. */
const DECORATION = ['Font', 'Image', 'Media'];

/** What stands beside the page is asked for once the page is alive. */
const AFTERWARDS = /\/deferred\.[^/]+$/;

interface Asked {
  path: string;
  depth: number;
}

/** Notes how many files had to be there before each one was asked for. */
async function watchDepth(session: CDPSession): Promise<Asked[]> {
  const depths = new Map<string, number>();
  const asked: Asked[] = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, initiator, type = 'Other' }) => {
    const by = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url ?? '';
    const depth = type === 'Document' ? 1 : (depths.get(by) ?? 1) + 1;
    if (!depths.has(request.url)) depths.set(request.url, depth);
    if (!DECORATION.includes(type)) asked.push({ path: new URL(request.url).pathname, depth });
  });
  return asked;
}

/** What a first visit of a path waited for longer than it should. */
async function tooDeep(page: Page, path: string): Promise<Asked[]> {
  const asked = await watchDepth(await page.context().newCDPSession(page));
  await page.goto(path);
  await expect(page.locator('#root[data-hydrated]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  return asked.filter(({ path, depth }) => depth > MOST_DEEP && !AFTERWARDS.test(path));
}

for (const path of PATHS) {
  test(`${path} names everything it needs itself`, async ({ page, watch }) => {
    watch.expectErrors(/404/);
    expect(await tooDeep(page, path)).toEqual([]);
  });
}

test('a file that a page does not name is noticed', async ({ page }) => {
  await page.route('**/contact.html', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<link rel="modulepreload"[^>]*\/contact\.[^>]*>/g, '');
    await route.fulfill({ response, body });
  });
  const files = (await tooDeep(page, '/contact.html')).map(({ path }) => path);
  expect(files).toEqual([expect.stringContaining('/contact.')]);
});

test('the served contact page looks as it should before its script comes', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/contact.html`);
  const { width = 0 } = (await page.getByLabel('Your email').boundingBox()) ?? {};
  expect(width, 'the field fills its column').toBeGreaterThan(300);
  await expect(page.getByLabel('Leave this field empty')).not.toBeInViewport();
  await page.close();
});
