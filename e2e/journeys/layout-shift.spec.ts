import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { LANGUAGE_NAMES, LANGUAGES } from '@waybill/contracts';
import { sliceOf } from '@waybill/testing/slice';
import { visitWithLateFonts } from '../site/distance.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { publicPages, setLanguage } from '../site/public-pages.js';
import { NOTHING, type Shift, shiftsOf, totalShift, watchShifts } from '../site/shifts.js';

// They change nothing of the site.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  await watchShifts(page);
  await visitWithLateFonts(page);
});

/**
 * Opens a page whose fonts arrive only after hydration. With `order` they are shown all the same, as on a page without
 * scripts, and arrive one after the other.
 */
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
  await expect(page.locator('html'), 'painted without them').not.toHaveAttribute('data-typefaces', 'awaited');
  gate.emit('hydrated');
  if (order) {
    await page.evaluate(() => document.documentElement.setAttribute('data-typefaces', 'near'));
    await releaseInTurn(page, held, order);
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  return shiftsOf(page);
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
const STILL = 0.005;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

async function expectStill(page: Page, path: string): Promise<void> {
  const shifts = await openWithLateFonts(page, path);
  expect(totalShift(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(NOTHING);
}

test('nothing moves on any public page when the fonts arrive late', async ({ page, site, watch }) => {
  watch.expectErrors(/404/);
  for (const path of sliceOf(publicPages(site.welcome.demo_tracking_code))) await expectStill(page, path);
});

const CASES = LANGUAGES.flatMap((code) =>
  [DESKTOP, PHONE].flatMap((viewport) =>
    ['/', '/track.html?code=DEMO', '/contact.html', '/pages/about-us'].map((path) => ({ code, viewport, path })),
  ),
);

for (const { code, viewport, path } of sliceOf(CASES)) {
  const where = `${path} at ${viewport.width} px, ${LANGUAGE_NAMES[code]}`;
  test(`nothing moves when the fonts arrive late: ${where}`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    await setLanguage(page.context(), code, site.url);
    await expectStill(page, path.replace('DEMO', site.welcome.demo_tracking_code ?? ''));
  });
}

/** Romanian needs two files of each typeface: the text of one line has glyphs of the fallback font for a while. */
for (const [name, order] of [
  ['the smaller part first', (a: string, b: string) => a.localeCompare(b)],
  ['the larger part first', (a: string, b: string) => b.localeCompare(a)],
] as const) {
  test(`hardly anything moves where each font is shown when it arrives: ${name}`, async ({ page, site }) => {
    await setLanguage(page.context(), 'ro', site.url);
    for (const path of ['/', '/contact.html', '/pages/about-us']) {
      const shifts = await openWithLateFonts(page, path, order);
      expect(totalShift(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(STILL);
    }
  });
}

test('a parcel whose page has only arrived as far as its heading is in its place', async ({ page, site, watch }) => {
  watch.expectErrors(/ERR_FAILED/);
  const path = `/track.html?code=${site.welcome.demo_tracking_code}`;
  const placeOf = async () => {
    await page.goto(path);
    return page.locator('#page-heading').evaluate(({ parentElement }) => {
      const { x = 0, width = 0 } = parentElement?.getBoundingClientRect() ?? {};
      return { x, width };
    });
  };
  // The browser paints from there on.
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const [start] = (await response.text()).split('</h1>');
    await route.fulfill({ response, body: `${start}</h1>` });
  });
  await page.route('**/*.js', (route) => route.abort());
  const before = await placeOf();
  await page.unrouteAll({ behavior: 'wait' });
  expect(before.width).toBeGreaterThan(1_000);
  expect(await placeOf()).toEqual(before);
  const [answer, route] = await Promise.all([
    page.locator('#answer').locator('xpath=ancestor::section[1]').boundingBox(),
    page.getByRole('region', { name: 'Route', exact: true }).boundingBox(),
  ]);
  expect((route?.x ?? 0) - (answer?.x ?? 0) - (answer?.width ?? 0), 'between the columns').toBeCloseTo(80, 0);
});

test('a font of another width is reported', async ({ page }) => {
  // In narrow columns many lines break elsewhere.
  await page.setViewportSize(PHONE);
  await page.route('**/text-english.*.woff2', (route) => route.fulfill({ path: MONOSPACED }));
  const shifts = await openWithLateFonts(page, '/pages/about-us', (a, b) => a.localeCompare(b));
  expect(Math.max(...shifts.map(({ value }) => value))).toBeGreaterThan(STILL);
});
