import { alive } from '../site/alive.js';
import { expect, test } from '../site/fixtures.js';

test('from the home page to a tracked parcel with the keyboard alone', async ({ page, site }) => {
  await page.goto('/');
  await alive(page);
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

test('an unknown code is told in capitals and stays in the field', async ({ page, watch }) => {
  watch.expectErrors(/404/);
  await page.goto('/track.html?code=NO-SUCH-PARCEL');
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');
  await expect(page.getByLabel('Tracking number', { exact: true })).toHaveValue('NO-SUCH-PARCEL');
});

test('every public page shows itself, with its own title and one heading', async ({ page, watch }) => {
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/ · Waybill$/);
    titles.add(await page.title());
  }
  expect(titles.size, [...titles].join(', ')).toBeGreaterThanOrEqual(paths.length - 1);
});

test('the menu leads to the pages that the admin wrote', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page).toHaveURL(/\/pages\/privacy-policy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
});

test('a theme is chosen once and stays', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  await alive(page);
  const light = await ground();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: /dark theme/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'DARK');
  await expect.poll(ground).not.toBe(light);
  await page.goto('/contact.html');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'DARK');
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.goto('/');
  await expect.poll(ground).toBe(dark);
});

test('a language is chosen in the menu, runs from right to left if it does, and stays', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByLabel('Language').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'googtrans')?.value).toMatch(/^(\/en\/ar|%2Fen%2Far)$/);
  await page.goto('/track.html');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});
