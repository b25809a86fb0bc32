import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

test('a parcel is tracked from the home page with the keyboard alone', async ({ page, site }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('input'))) break;
  }
  await expect(page.locator('input:focus')).toHaveAttribute('placeholder', 'Enter Your Tracking Number');
  await page.keyboard.type(site.welcome.demo_tracking_code ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/track\.html\?code=/);
  await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('On its way');
});

test('an unknown code shows an error in capitals and stays in the field', async ({ page, watch }) => {
  watch.expectErrors(/404/);
  await page.goto('/track.html?code=NO-SUCH-PARCEL');
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');
  await expect(page.getByLabel('Tracking number', { exact: true })).toHaveValue('NO-SUCH-PARCEL');
});

test('public pages have titles of their own and one main heading, which the first paint waits for', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/404/);
  const titles = new Set<string>();
  const paths = [
    '/',
    '/track.html',
    '/contact.html',
    '/resolution.html',
    '/pages/privacy-policy',
    '/pages/gone',
    '/gone',
  ];
  for (const path of paths) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(heading).toHaveAttribute('id', 'page-heading');
    await expect(page.locator('link[rel=expect][blocking=render]')).toHaveAttribute('href', '#page-heading');
    await expect(page).toHaveTitle(/ · Waybill$/);
    titles.add(await page.title());
  }
  expect(titles.size, [...titles].join(', ')).toBeGreaterThanOrEqual(paths.length - 1);
});

test('the menu links to the content pages', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page).toHaveURL(/\/pages\/privacy-policy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
});

test('a half-written message is still there after a look at another page', async ({ page }) => {
  await page.goto('/contact.html');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my parcel?');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is my parcel?');
});

test('the selected theme persists', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  await waitForHydration(page);
  const light = await background();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /dark theme/i })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'DARK');
  await expect.poll(background).not.toBe(light);
  await page.goto('/contact.html');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'DARK');
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto('/');
  await expect.poll(background).toBe(dark);
});

test('the selected language persists and sets the text direction', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('banner').getByLabel('Language').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'googtrans')?.value).toMatch(/^(\/en\/ar|%2Fen%2Far)$/);
  await page.goto('/track.html');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('the menu closes when the focus leaves it', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await menu.getByRole('link').last().focus();
  await expect(menu).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await expect(menu).toBeHidden();
});

test.describe('a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test('is offered German in German, and gets it without a redirect', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const offer = page.getByRole('complementary', { name: 'Diese Website gibt es auch auf Deutsch.' });
    await expect(offer).toHaveAttribute('lang', 'de');
    await offer.getByRole('button', { name: 'Auf Deutsch lesen' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('complementary')).toBeHidden();
  });
});
