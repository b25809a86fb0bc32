import { type APIRequestContext, type Browser, request } from '@playwright/test';
import { sliceOf } from '@waybill/testing/slice';
import { createParcelStates, PARCEL_STATES } from '../screenshots/parcel-states.js';
import { becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { setLanguage } from '../site/public-pages.js';
import {
  expectEdgeAndSystemColors,
  expectFitsNarrow,
  expectKeyboardReachesAll,
  expectPaper,
} from '../site/read-by-everyone.js';

const WIDE = { width: 1280, height: 900 };

const softly = expect.configure({ soft: true });

/** Tracking codes by state; a site of which a test has made them is asked only once. */
const codesOfSites = new Map<string, ReadonlyMap<string, string>>();

for (const { name } of sliceOf(PARCEL_STATES)) {
  test(`a parcel that is ${name} reads the same for everyone`, async ({ page, browser, fileSite: site }) => {
    test.slow();
    const codes = codesOfSites.get(site.url) ?? (await makeParcels(site.url));
    const url = `${site.url}/track.html?code=${codes.get(name)}`;
    const { answer } = (await (await page.request.get(`${site.url}/api/parcels/${codes.get(name)}`)).json()).data;

    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url().slice(request.url().lastIndexOf('/') + 1));
    });
    await page.setViewportSize(WIDE);
    await page.goto(url);
    await waitForHydration(page);
    await expect(page.getByRole('region', { name: 'On this device' })).toBeVisible();
    softly(fonts, 'first fonts').not.toContainEqual(expect.not.stringContaining('.generated.'));
    await expect(page.locator('section[data-state]')).toHaveAttribute('data-state', answer.state);
    const sentence = (await page.locator('#answer').textContent()) ?? '';

    await test.step('for the keyboard', () => expectKeyboardReachesAll(page));
    // Under the bar that stays in view a control would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await test.step('in both themes, for axe', async () => softly(await violationsInBothThemes(page)).toEqual([]));
    await test.step('in forced colors', () => expectEdgeAndSystemColors(page));
    await test.step('on paper', () => expectPaper(page, 2));
    await test.step('at 320 px, and at 400 %', () => expectFitsNarrow(page));

    await test.step('from right to left', async () => {
      await setLanguage(page.context(), 'ar', site.url);
      await page.setViewportSize(WIDE);
      await page.goto(url);
      await waitForHydration(page);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      softly(await violationsInBothThemes(page)).toEqual([]);
      await expectFitsNarrow(page);
    });
    await test.step('without script', async () => {
      softly(await readWithoutScript(browser, url)).toEqual({ sentence, state: answer.state });
    });
  });
}

async function makeParcels(url: string): Promise<ReadonlyMap<string, string>> {
  const admin: APIRequestContext = await request.newContext({ baseURL: url });
  await becomeAdmin({ request: admin }, url);
  const codes = await createParcelStates(admin);
  codesOfSites.set(url, codes);
  await admin.dispose();
  return codes;
}

async function readWithoutScript(browser: Browser, url: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return {
      sentence: await page.locator('#answer').textContent(),
      state: await page.locator('section[data-state]').getAttribute('data-state'),
    };
  } finally {
    await context.close();
  }
}
