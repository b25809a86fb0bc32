import { becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';

test.beforeEach(({ fileSite, page }) => becomeAdmin(page, fileSite.url));

const palette = { name: 'Search the control panel' };

test('Ctrl K, a name and Enter lead to a parcel, whose state is told before', async ({ fileSite, page }) => {
  await page.goto(`${fileSite.url}/control/settings`);
  await page.getByRole('button', { name: 'Search or go to' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', palette)).toBeFocused();
  await page.keyboard.type('piotr zielin');
  const found = page.getByRole('group', { name: 'Parcels' }).getByRole('option').first();
  await expect(found).toContainText('Piotr Zieliński');
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const code = await found.locator('span').first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: code ?? '' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a scanned code opens its parcel, from the palette and from the list', async ({ fileSite, page }) => {
  const { url, welcome } = fileSite;
  const code = welcome.demo_tracking_code ?? '';
  await page.goto(`${url}/control/index.html`);
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await page.getByRole('combobox', palette).fill(code.replaceAll('-', '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();

  await page.goto(`${url}/control/parcels/list.html`);
  await page.getByRole('searchbox').fill(`${url}/track.html?code=${code}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: code })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the list: a name in another spelling, an order, a status, a saved view', async ({ fileSite, page }) => {
  await page.goto(`${fileSite.url}/control/parcels/list.html`);
  const rows = page.locator('tbody tr');
  await page.getByRole('searchbox').fill('ZIELINSKI piotr');
  await expect(rows.first()).toContainText('Piotr Zieliński');
  await page.getByRole('columnheader', { name: 'Updated' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=updated/);

  const status = rows.first().getByRole('combobox');
  await status.selectOption('Delivered');
  await expect(page.getByText(/: Delivered$/)).toBeVisible();
  await expect(rows.first()).toContainText('Delivered');

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Piotr');
  await page.keyboard.press('Enter');
  const view = page.getByRole('link', { name: 'Piotr', exact: true });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(rows).toHaveCount(15);
  await page.reload();
  await view.click();
  await expect(rows.first()).toContainText('Piotr Zieliński');
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
});
