import type { Browser, Page } from 'playwright-core';
import { type BuiltSite, launch, startBuiltSite } from './site.js';

/**
 * The built site and a browser for the spec that imports this, and a new page for each of its tests, in which nothing was
 * reported yet.
 */
export let site: BuiltSite;
export let page: Page;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startBuiltSite(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
beforeEach(async () => {
  site.events.length = 0;
  page = await browser.newPage();
});
afterEach(() => page.context().close());
