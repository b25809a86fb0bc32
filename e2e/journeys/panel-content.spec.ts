import type { Page } from '@playwright/test';
import { setEnabled } from '@waybill/federation';
import { becomeAdmin } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';
import { TEST_IMAGE } from '../site/test-image.js';

const savedNotice = (page: Page) => page.getByRole('status').getByText(/saved/i).first();
test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
});

test('pages and reviews are created, shown to visitors, and deleted', async ({ fileSite, page, watch }) => {
  watch.expectErrors(/status of 409/);
  const { url } = fileSite;
  await becomeAdmin(page, url);
  await page.goto(`${url}/control/pages/create.html`);
  await page.getByLabel('Title', { exact: true }).fill('Shipping by sea');
  await page.getByLabel('Content', { exact: true }).fill('Slow and sure.\nThe best line');
  await page.getByRole('button', { name: 'Bold line' }).click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Shipping by sea' })).toBeVisible();
  await expect(preview.getByRole('heading', { level: 2, name: 'The best line' })).toBeVisible();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'DARK');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'DARK');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/control\/pages\/shipping-by-sea$/);
  await page.goto(`${url}/pages/shipping-by-sea`);
  await expect(page.getByText('The best line')).toBeVisible();

  await page.goto(`${url}/control/pages/list.html`);
  await page.getByRole('button', { name: 'Delete Privacy Policy' }).click();
  await expect(page.getByText(/linked from the footer/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Shipping by sea' }).click();
  await expect(page.getByRole('link', { name: 'Shipping by sea' })).toHaveCount(0);

  await page.goto(`${url}/control/reviews/create.html`);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Review', { exact: true }).fill('Careful hands.');
  await page.getByLabel('Image').setInputFiles(TEST_IMAGE);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/control\/reviews\/list\.html$/);
  await page.getByRole('button', { name: 'Delete Nora Lind' }).click();
  await expect(page.getByRole('cell', { name: 'Nora Lind' })).toHaveCount(0);
});

test('a page is created without preview when the public pages are disabled', async ({ freshSite, page, watch }) => {
  watch.expectErrors(/disabled in the release|status of 503/);
  const { url, releasesDir } = freshSite;
  await becomeAdmin(page, url);
  await setEnabled({ releasesDir, name: 'mf-public', enabled: false, who: 'journeys', why: 'maintenance' });
  const preview = async () => (await page.request.get(`${url}/pages/preview.html`)).text();
  await expect.poll(preview).toContain('"enabled":false');
  await page.goto(`${url}/control/pages/create.html`);
  await expect(page.getByText('The preview is unavailable right now.')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Shipping by sea');
  await page.getByLabel('Content', { exact: true }).fill('Slow and sure.');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/control\/pages\/shipping-by-sea$/);
  await waitForIdle(page);
});

test('a message is read and answered, with a preview of the reply', async ({ fileSite, browser, page, watch }) => {
  // The test inspects the frame, whose sandbox blocks scripts.
  watch.expectErrors(/Blocked script execution/);
  const { url } = fileSite;
  await becomeAdmin(page, url);
  const visitor = await browser.newContext();
  const sent = await visitor.request.post(`${url}/api/messages`, {
    data: { email: 'visitor@example.org', subject: 'Where is it?', body: 'It is late.' },
  });
  expect(sent.status()).toBe(201);
  await visitor.close();
  await page.goto(`${url}/control/messages/list.html`);
  await page.getByRole('link', { name: /Where is it/ }).click();
  await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
  await page.getByRole('link', { name: 'Reply by email' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Re: Where is it?');
  await expect(page.frameLocator('iframe').getByText('Re: Where is it?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/saved to the outbox folder|sent to the mail server/)).toBeVisible();
});

test('an invoice is created from a tracking code, shown, and downloaded as PDF', async ({
  fileSite,
  context,
  page,
}) => {
  const { url, welcome } = fileSite;
  await becomeAdmin(page, url);
  await page.goto(`${url}/control/invoice/create.html`);
  await page.getByLabel('Product').fill(welcome.demo_tracking_code ?? '');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^INV-\d{4}-00001$/ })).toBeVisible();
  const href = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
  const pdf = await context.request.get(url + href);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('settings send only changed fields, and SMTP requires its password', async ({ fileSite, page }) => {
  const { url } = fileSite;
  await becomeAdmin(page, url);
  await page.goto(`${url}/control/settings/contact`);
  const request = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByLabel(/^Alternate contact phone/).fill('+351 21 000 0000');
  await page.getByRole('button', { name: 'Save' }).click();
  const sent = (await request).postDataJSON();
  expect(sent).toEqual({ contact_phone_alt: '+351 21 000 0000', updated_at: expect.any(String) });
  await expect(savedNotice(page)).toBeVisible();

  await page.goto(`${url}/control/settings/mail`);
  await page.getByLabel('Mail driver').selectOption('smtp');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(savedNotice(page)).toBeVisible();
  await page.goto(`${url}/control/email/send.html`);
  await expect(page.getByLabel('SMTP password')).toBeVisible();

  await page.goto(`${url}/control/settings/html`);
  await page.getByLabel(/^Meta description/).fill('Parcels and where they are.');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Save' }).click()]);
  await expect(page.getByLabel(/^Meta description/)).toHaveValue('Parcels and where they are.');
});

test('changing the password requires the current one', async ({ fileSite, page, watch }) => {
  watch.expectErrors(/status of 422/);
  await becomeAdmin(page, fileSite.url);
  await page.goto(`${fileSite.url}/control/account/password.html`);
  const fill = async (current: string, password: string, confirmation: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(confirmation);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('not the password', 'a harbour under early snow', 'a harbour under late snow');
  await expect(page.getByText('New password and confirmation do not match.')).toBeVisible();
  await fill('not the password', 'a harbour under early snow', 'a harbour under early snow');
  await expect(page.getByText('Password is incorrect.').first()).toBeVisible();
});
