import type { Browser, Page } from '@playwright/test';
import { createParcel, PARCEL_STATES } from '../screenshots/parcel-states.js';
import { verifyParcels } from '../screenshots/verified-parcels.js';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations, violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { press, tabTo } from '../site/keyboard.js';
import type { TestSite } from '../site/open-site.js';
import { setLanguage } from '../site/public-pages.js';
import {
  expectEdgeAndSystemColors,
  expectFitsNarrow,
  expectKeyboardReachesAll,
  expectPaper,
} from '../site/read-by-everyone.js';
import { mailedDigits, OPEN_DETAILS } from '../site/verified-recipient.js';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };
const ADDRESS = '71 Robinson Road';

const softly = expect.configure({ soft: true });

/** The administrator, in another browser than the recipient. */
async function atTheOffice<T>(browser: Browser, { url }: TestSite, work: (office: Page) => Promise<T>): Promise<T> {
  const office = await (await browser.newContext({ baseURL: url })).newPage();
  await becomeAdmin(office, url);
  const result = await work(office);
  await office.context().close();
  return result;
}

/** Opens a page that shows by itself what this browser was verified for. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
  await expect(page.getByText(ADDRESS)).toBeVisible();
}

/** A printed page proves what was delivered to whom; what can be done on the screen alone is not on it. */
async function expectReceipt(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Daniel Lindqvist', ADDRESS, 'Eve Moss · a neighbor'])
    await softly(page.getByText(text)).toBeVisible();
  for (const name of ['Signature of the receiver', 'Photo of the delivery'])
    await softly(page.getByRole('img', { name })).toBeVisible();
  for (const name of ['Wishes for the delivery', 'Browsers that see this'])
    await softly(page.getByRole('heading', { name })).toBeHidden();
  await page.emulateMedia({ media: null });
}

test("the recipient's view reads the same for everyone", async ({ browser, fileSite: site, page }) => {
  test.slow();
  const parcels = await atTheOffice(browser, site, (office) => verifyParcels(site, office, page));
  const urls = Object.values(parcels).map((code) => `${site.url}/track.html?code=${code}`);
  for (const url of urls) {
    await page.setViewportSize(WIDE);
    await open(page, url);
    await test.step('for the keyboard', () => expectKeyboardReachesAll(page));
    await page.evaluate(() => scrollTo(0, 0));
    await test.step('in both themes, for axe', async () => softly(await violationsInBothThemes(page)).toEqual([]));
    await test.step('in forced colors', () => expectEdgeAndSystemColors(page));
    await test.step('on paper', () => expectPaper(page, 3));
    await test.step('at 320 px, and at 400 %', () => expectFitsNarrow(page));
  }
  await test.step('as a receipt', () => expectReceipt(page, `${site.url}/track.html?code=${parcels.delivered}`));
  await test.step('from right to left', async () => {
    await setLanguage(page.context(), 'ar', site.url);
    for (const url of urls) {
      await page.setViewportSize(WIDE);
      await open(page, url);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      softly(await violationsInBothThemes(page)).toEqual([]);
      await expectFitsNarrow(page);
    }
  });
});

test('without script the page of a verified recipient is that of a visitor, without a dead button', async ({
  browser,
  fileSite: site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  await expect(page.locator('#answer')).toBeVisible();
  await expect(page.locator('main dl').first()).toContainText('•••');
  await expect(page.getByRole('button', { name: OPEN_DETAILS })).toHaveCount(0);
  await context.close();
});

test('a recipient does everything with the keyboard alone, on 320 pixels', async ({
  browser,
  fileSite: site,
  page,
}) => {
  test.slow();
  const state = PARCEL_STATES.find(({ name }) => name === 'late');
  if (!state) throw new Error('No state is called late.');
  const more = { recipient_email: 'ada@example.org', destination: 'Oslo, Norway\nStorgata 1' };
  const code = await atTheOffice(browser, site, (office) =>
    createParcel(office.request, { ...state, name: 'keys' }, more),
  );
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await test.step('find the parcel from the home page', async () => {
    await page.setViewportSize(NARROW);
    // The slides stay.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(site.url);
    await waitForHydration(page);
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await tabTo(page, page.locator('main input[name=code]').first());
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.locator('#answer')).toBeVisible();
  });

  await test.step('read all of the history', async () => {
    await press(page, page.locator('summary').filter({ hasText: 'Show all' }));
    await expect(page.getByRole('heading', { level: 4, name: 'Registered' })).toBeVisible();
  });

  await test.step('enlarge the map, zoom in, and leave it', async () => {
    // What comes after the map brings it near enough to be loaded.
    await page.keyboard.press('Tab');
    const larger = button('Larger map');
    await press(page, larger);
    const dialog = page.getByRole('dialog', { name: 'Map of the route' });
    await press(page, dialog.getByRole('button', { name: 'Zoom in' }), 'Space');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(larger).toBeFocused();
  });

  await test.step('ask for a code, and prove it', async () => {
    await press(page, button(OPEN_DETAILS));
    await press(page, button('Send me a code by email'), 'Space');
    await tabTo(page, page.getByLabel('Code from the message'));
    await page.keyboard.type(await mailedDigits(site, code));
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Storgata 1')).toBeVisible();
  });

  await test.step('ask for a neighbor, and read what was asked for', async () => {
    const wish = page.getByLabel('What should the courier do?');
    await tabTo(page, wish);
    for (let presses = 0; presses < 4 && (await wish.inputValue()) !== 'neighbor'; presses += 1)
      await page.keyboard.press('ArrowUp');
    await tabTo(page, page.getByLabel('Name and door of the neighbor'));
    await page.keyboard.type('Ms Green, no. 7');
    await press(page, button('Tell the courier'));
    await expect(page.getByText('The courier will see your wish.')).toBeVisible();
    await press(page, page.locator('summary').filter({ hasText: 'Your wishes so far' }));
    await expect(page.getByRole('listitem').filter({ hasText: 'Ms Green, no. 7' })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
