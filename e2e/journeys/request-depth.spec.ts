import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

/** The document and the files that it references: no page waits for a file that only another file references. */
const MAX_DEPTH = 2;
const PATHS = ['/', '/contact.html', '/pages/privacy-policy', '/resolution.html', '/track.html', '/no/such/page'];

/** Fonts and images do not delay hydration. */
const NON_BLOCKING = ['Font', 'Image', 'Media'];

/** Widgets outside the page content, loaded after hydration, their report that the page runs, and what loads fonts later. */
const DEFERRED = /\/(?:(?:deferred|late-fonts)\.[^/]+|releases\/mounts)$/;

interface FileRequest {
  path: string;
  depth: number;
}

/** Records for each request how many others had to complete before it could start. */
async function watchDepth(session: CDPSession): Promise<FileRequest[]> {
  const depths = new Map<string, number>();
  const requests: FileRequest[] = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, initiator, type = 'Other' }) => {
    const parent = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url ?? '';
    const depth = type === 'Document' ? 1 : (depths.get(parent) ?? 1) + 1;
    if (!depths.has(request.url)) depths.set(request.url, depth);
    if (!NON_BLOCKING.includes(type)) requests.push({ path: new URL(request.url).pathname, depth });
  });
  return requests;
}

/** The requests of a first visit that exceed the maximum depth, on a line on which the shell comes after the first paint. */
async function requestsBeyondMaxDepth(page: Page, path: string): Promise<FileRequest[]> {
  await page.route(/\/shell\/.*\/main\.[^/]+\.js$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.fallback();
  });
  const requests = await watchDepth(await page.context().newCDPSession(page));
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  return requests.filter(({ path, depth }) => depth > MAX_DEPTH && !DEFERRED.test(path));
}

for (const path of PATHS) {
  test(`the HTML of ${path} references every file that the page needs`, async ({ page, watch }) => {
    watch.expectErrors(/404/);
    expect(await requestsBeyondMaxDepth(page, path)).toEqual([]);
  });
}

test('a file that the HTML does not reference is reported', async ({ page }) => {
  await page.route('**/contact.html', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<link rel="modulepreload"[^>]*\/contact\.[^>]*>/g, '');
    await route.fulfill({ response, body });
  });
  const files = (await requestsBeyondMaxDepth(page, '/contact.html')).map(({ path }) => path);
  expect(files).toEqual([expect.stringContaining('/contact.')]);
});

test('the layout of the server-rendered contact page needs no script', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/contact.html`);
  const { width = 0 } = (await page.getByLabel('Your email').boundingBox()) ?? {};
  expect(width, 'width of the field').toBeGreaterThan(300);
  await expect(page.getByLabel('Leave this field empty')).not.toBeInViewport();
  await page.close();
});
