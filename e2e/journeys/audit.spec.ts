import { becomeAdmin } from '../site/admin.js';
import { create } from '../site/create-content.js';
import { expect, test } from '../site/fixtures.js';

test('what happens to a parcel is in its change history and in the audit log', async ({ freshSite, page }) => {
  const { url } = freshSite;
  await becomeAdmin(page, url);
  page.on('dialog', (dialog) => dialog.accept());
  const parcel = { tracking_code: 'JOURNEY-1', recipient_name: 'Ana Lima', destination: 'Porto, Portugal' };
  const { id } = await create(page.request, `${url}/api/parcels`, parcel);

  await page.goto(`${url}/control/parcels/${id}/update`);
  await page.getByLabel('Destination').fill('Lisbon, Portugal');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await page.goto(`${url}/control/parcels/${id}`);
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('link', { name: 'Change history' }).click();
  const newest = page.getByRole('listitem').filter({ hasText: 'Changed' });
  await expect(newest.locator('del')).toContainText('Porto, Portugal');
  await expect(newest.locator('ins')).toContainText('Lisbon, Portugal');

  const exported = await page.request.get(`${url}/api/parcels/export.csv`);
  expect(await exported.text()).toContain('Lisbon, Portugal');
  await page.goto(`${url}/control/parcels/${id}`);
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/control\/parcels\/list\.html$/);

  await page.goto(`${url}/control/audit/list.html?entity=parcels`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText(/Deleted.*JOURNEY-1/);
  await expect(rows.nth(2)).toContainText('Exported');
  await expect(rows.nth(3)).toContainText(/Changed.*JOURNEY-1/);
  await expect(rows.nth(4)).toContainText('Created');
  await page.getByLabel('Action').selectOption('Signed in');
  await page.getByLabel('Record type').selectOption('All types');
  await rows.nth(1).getByRole('link').click();
  await expect(page.getByText('Administrator')).toBeVisible();
});
