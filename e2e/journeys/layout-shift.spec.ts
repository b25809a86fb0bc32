import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { LANGUAGE_NAMES, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { publicPages, setLanguage } from '../site/public-pages.js';
import { isThorough } from '../site/thorough.js';

/** What moved on the page without the visitor doing anything: its share of the window, and the elements. */
interface Shift {
  value: number;
  elements: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page before any other script. */
function recordShifts(): void {
  window.shifts = [];
  const record = (entry: PerformanceEntry) => {
    const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const elements = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent) ?? '');
    window.shifts.push({ value, elements: elements.map((text) => text.slice(0, 120)) });
  };
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

// They change nothing of the site.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => page.addInitScript(recordShifts));

/** Opens a page whose fonts arrive only after hydration, as on a slow line; with `order`, one after the other. */
async function openWithLateFonts(page: Page, path: string, order?: (a: string, b: string) => number): Promise<Shift[]> {
  const gate = new EventEmitter();
  const hydrated = once(gate, 'hydrated');
  const held: Route[] = [];
  await page.route('**/*.woff2', (route) => {
    if (order) held.push(route);
    else return hydrated.then(() => route.fallback());
  });
  await page.goto(path, { waitUntil: 'commit' });
  await waitForHydration(page);
  gate.emit('hydrated');
  if (order) await releaseInTurn(page, held, order);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts)))));
}

/** Lets each font arrive and be painted with before the next one. */
async function releaseInTurn(page: Page, held: Route[], order: (a: string, b: string) => number): Promise<void> {
  const urlOf = (route: Route) => route.request().url();
  for (;;) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    const [route] = held.sort((a, b) => order(urlOf(a), urlOf(b)));
    if (!route) return;
    held.shift();
    await route.fallback();
    await page.waitForFunction((url) => performance.getEntriesByName(url).length > 0, urlOf(route));
  }
}

const MONOSPACED = join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
);

/** What a tool shows as 0.00: text that becomes some pixels wider is below it, one that needs another line rarely. */
const NO_SHIFT = 0.005;

/**
 * The date of the tracking page differs from day to day, so that some day, in some language, its row just fits: with
 * the fallback font the badge beside it then wraps (0.06 in Greek).
 */
const A_ROW = 0.1;

/** On a phone most lines break, so that now and then a paragraph, or a row of dates, has one more or less. */
const A_LINE = 0.02;
const A_ROW_ON_A_PHONE = 0.15;
const PHONE = { width: 390, height: 844 };

const isParcel = (path: string) => path.startsWith('/track.html?code=');

async function expectStill(page: Page, path: string, limit = isParcel(path) ? A_ROW : NO_SHIFT): Promise<void> {
  const shifts = await openWithLateFonts(page, path);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(limit);
}

/** The first page is shown in the system's font of the script (docs/decisions/0187). */
const OWN_SCRIPT: LanguageCode[] = ['ar', 'fa', 'in', 'ja', 'th'];

test('nothing moves on any public page when the fonts arrive late', async ({ page, site, watch }) => {
  watch.expectErrors(/404/);
  for (const path of publicPages(site.welcome.demo_tracking_code)) await expectStill(page, path);
});

/** A thorough run opens all of them in each language, `npm test -- --all` two in turn: every language, and each page in half of them. */
const pagesIn = (index: number, demoCode: string | null) =>
  ['/', `/track.html?code=${demoCode}`, '/contact.html', '/pages/about-us'].filter(
    (_, page) => isThorough || page % 2 === index % 2,
  );

for (const [index, code] of LANGUAGES.entries()) {
  const limit = OWN_SCRIPT.includes(code) ? NO_SHIFT : undefined;
  test(`nothing moves when the fonts arrive late: ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await setLanguage(page.context(), code, site.url);
    for (const path of pagesIn(index, site.welcome.demo_tracking_code)) await expectStill(page, path, limit);
  });

  test(`hardly anything moves on a phone: ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await page.setViewportSize(PHONE);
    await setLanguage(page.context(), code, site.url);
    for (const path of pagesIn(index + 1, site.welcome.demo_tracking_code))
      await expectStill(page, path, limit ?? (isParcel(path) ? A_ROW_ON_A_PHONE : A_LINE));
  });
}

for (const code of OWN_SCRIPT) {
  test(`the typefaces are shown from the second page on: ${LANGUAGE_NAMES[code]}`, async ({ page, site }) => {
    await setLanguage(page.context(), code, site.url);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    await waitForHydration(page);
    await expect.poll(() => requested.filter((url) => /(vazirmatn|noto-sans-\w+)-.*woff2/.test(url))).not.toEqual([]);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html'), 'the machine has a font of the script').not.toHaveAttribute('data-script-fonts');
    expect(await textFont(page)).not.toContain('Commissioner Variable');
    await page.locator('header a[href="/contact.html"]').click();
    await page.waitForURL('**/contact.html');
    await expect(page.locator('html')).toHaveAttribute('data-script-fonts');
    expect(await textFont(page)).toMatch(/Commissioner Variable.*(Vazirmatn|Noto Sans)/);
  });
}

test('on a machine without a font of the script, its typeface is shown as soon as it is there', async ({
  page,
  site,
}) => {
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
    const font = await page.locator('#page-heading').evaluate((heading) => getComputedStyle(heading).fontFamily);
    expect(font).toMatch(/^"Commissioner Variable"/);
  });
}

const textFont = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);

/** Romanian needs two files of each typeface: the text of one line has glyphs of the fallback font for a while. */
for (const [name, order] of [
  ['the smaller part first', (a: string, b: string) => a.localeCompare(b)],
  ['the larger part first', (a: string, b: string) => b.localeCompare(a)],
] as const) {
  test(`nothing moves when the files of a typeface arrive one after the other: ${name}`, async ({ page, site }) => {
    await setLanguage(page.context(), 'ro', site.url);
    for (const path of ['/', '/contact.html', '/pages/about-us']) {
      const shifts = await openWithLateFonts(page, path, order);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(NO_SHIFT);
    }
  });
}

test('a font of another width is reported', async ({ page }) => {
  // In narrow columns many lines break elsewhere.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/text-english.*.woff2', (route) => route.fulfill({ path: MONOSPACED }));
  const shifts = await openWithLateFonts(page, '/pages/about-us');
  expect(Math.max(...shifts.map(({ value }) => value))).toBeGreaterThan(NO_SHIFT);
});
