import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { countClicks } from '../site/count-clicks.js';
import { expect, test } from '../site/fixtures.js';
import { importParcels } from '../site/import-parcels.js';

test.beforeEach(({ fileSite, page }) => becomeAdmin(page, fileSite.url));

test('"Arrived at the hub" on 30 parcels takes at most six clicks, and can be undone', async ({ fileSite, page }) => {
  await importParcels(page, fileSite.url, 30);
  await page.goto(`${fileSite.url}/control/parcels/list.html?search=HUB-`);
  await expect(page.locator('tbody tr')).toHaveCount(15);
  const clicks = await countClicks(page);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(page.getByText('30 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Add scan' }).click();
  await page.getByRole('button', { name: 'Arrived at the hub' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save scan' }).click();
  await expect(page.getByText('30 of 30 parcels changed.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(6);
  await expect(page.locator('tbody tr').first()).toContainText('Arrived at the hub');
  // The header covers part of what is scrolled below it.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.reload();
  await expect(page.getByText('30 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText('Registered');
});

test('a "Delivered" scan makes the parcel delivered; two clicks correct a mistaken one', async ({ fileSite, page }) => {
  await importParcels(page, fileSite.url, 1, 'HASTE');
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${fileSite.url}/control/parcels/list.html?search=HASTE-0`);
  await page.getByRole('link', { name: 'HASTE-0' }).click();
  await page.getByRole('button', { name: 'Add scan' }).click();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await page.getByRole('button', { name: 'Save scan' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const visitor = () => page.request.get(`${fileSite.url}/api/parcels/HASTE-0`);
  expect((await (await visitor()).json()).data).toMatchObject({ status: 'Delivered', stage: 'delivered' });

  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Undo scan' }).click();
  await expect(page.getByRole('button', { name: 'Undo scan' })).toBeHidden();
  // The second click is that on the browser's question.
  expect(await clicks()).toBe(1);
  expect((await (await visitor()).json()).data).toMatchObject({ status: 'Registered', stage: 'registered' });
});
