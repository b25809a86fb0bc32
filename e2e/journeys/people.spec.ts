import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { create } from '../site/create-content.js';
import { expect, test } from '../site/fixtures.js';

const EMAIL = 'ada.king@example.org';
const PARCEL = { recipient_name: 'Ada King', recipient_email: EMAIL, destination: 'Oslo, Norway\nStorgata 1' };

let site: string;

test.beforeEach(async ({ fileSite, page }) => {
  site = fileSite.url;
  await becomeAdmin(page, site);
});

/** Everything that is held of somebody who asks. */
async function asks({ request }: Page): Promise<void> {
  await create(request, `${site}/api/parcels`, { ...PARCEL, tracking_code: 'ASKED-0001', status: 'Delivered' });
  await create(request, `${site}/api/parcels`, { ...PARCEL, tracking_code: 'ASKED-0002', status: 'In transit' });
  await create(request, `${site}/api/invoices`, { product: 'ASKED-0001' });
  const message = { email: EMAIL, subject: 'My data', body: 'What do you hold of me? <b>Ada</b>' };
  expect((await request.post(`${site}/api/messages`, { data: message })).ok()).toBe(true);
}

async function find(page: Page): Promise<void> {
  await page.goto(`${site}/control/index.html`);
  await page.getByRole('link', { name: 'Personal data' }).click();
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByRole('button', { name: 'Find' }).click();
}

test('the office finds what it holds of somebody, hands it out, erases it, and sees what stays', async ({ page }) => {
  await asks(page);
  await find(page);
  const held = page.getByRole('region', { name: `Held under ${EMAIL}` });
  await expect(held.getByRole('row', { name: 'Parcels' })).toHaveText([
    'Parcels1Kept without the person',
    'Parcels1Kept until the parcel has arrived. Erase again then',
  ]);
  await expect(held.getByRole('row', { name: 'Invoices' })).toContainText('tax law');
  expect(await violationsInBothThemes(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as document' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-[\d-]+\.html$/);
  const document = await readFile(await download.path(), 'utf8');
  expect(document).toContain('Storgata 1');
  expect(document).toContain('&lt;b&gt;Ada&lt;/b&gt;');

  await page.getByRole('button', { name: 'Erase' }).click();
  const drawer = page.getByRole('dialog', { name: `Erase everything of ${EMAIL}` });
  await drawer.getByLabel('Enter the address again').fill(EMAIL);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Done\. / })).toBeVisible();
  await page.reload();
  const erasure = page.getByRole('region', { name: 'Erasure' });
  await expect(erasure).toContainText('no longer name the person, 2 are kept.');
  await expect(erasure.getByRole('row', { name: 'Messages' })).toContainText('Erased');
  expect(page.url()).not.toContain('ada');

  await page.goto(`${site}/control/parcels/list.html?search=ASKED-0001`);
  await page.getByRole('link', { name: 'ASKED-0001' }).first().click();
  await expect(page.getByText('Oslo, Norway').first()).toBeVisible();
  await expect(page.getByText('Ada King')).toHaveCount(0);
  await page.goto(`${site}/control/audit/list.html?action=person_erased`);
  await expect(page.getByRole('link', { name: /Personal data erased on request/ }).first()).toBeVisible();
  await expect(page.getByText('ada.king')).toHaveCount(0);
});

test('nothing is handed out or erased without the password of whoever sits there', async ({ page, watch }) => {
  watch.expectErrors(/status of 422/);
  await page.route('**/api/admins/account', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, confirmed: false } } });
  });
  await find(page);
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  await page.getByLabel('Current password').fill('something else');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Password is incorrect.').first()).toBeVisible();
  await page.getByLabel('Current password').fill(ADMIN_PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-[\d-]+\.json$/);
});
