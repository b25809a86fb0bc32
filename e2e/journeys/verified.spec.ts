import type { Browser, Page } from '@playwright/test';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { create } from '../site/create-content.js';
import { expect, test } from '../site/fixtures.js';
import type { TestSite } from '../site/open-site.js';
import { OPEN_DETAILS, verifyRecipient } from '../site/verified-recipient.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let phone: Page;
/** The parcel of a test. */
let code: string;
let parcels = 0;

test.beforeEach(async ({ fileSite, page }) => {
  await becomeAdmin(page, fileSite.url);
  parcels += 1;
  code = `WAYB-MINE-000${parcels}`;
  await create(page.request, `${fileSite.url}/api/parcels`, {
    ...{ tracking_code: code, recipient_name: 'Ada King', recipient_email: 'ada@example.org' },
    ...{ destination: 'Oslo, Norway\nStorgata 1', status: 'In transit' },
  });
});
test.afterEach(() => phone?.context().close());

async function verify(browser: Browser, site: TestSite): Promise<Page> {
  phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto(`${site.url}/track.html?code=${code}`);
  await expect(phone.getByText('A••• K.')).toBeVisible();
  await verifyRecipient(phone, site, code);
  await expect(phone.getByText('Storgata 1')).toBeVisible();
  return phone;
}

test('a recipient proves it with a code, asks for a neighbor, and the courier reads it', async ({
  browser,
  fileSite,
  page,
}) => {
  const recipient = await verify(browser, fileSite);
  await recipient.getByLabel('What should the courier do?').selectOption('neighbor');
  await recipient.getByRole('button', { name: 'Tell the courier' }).click();
  await expect(recipient.getByRole('alert')).toContainText('Something is missing');
  await recipient.getByLabel('Name and door of the neighbor').fill('Ms Green, no. 7');
  await recipient.getByRole('button', { name: 'Tell the courier' }).click();
  await expect(recipient.getByText('The courier will see your wish.')).toBeVisible();
  expect(await accessibilityViolations(recipient)).toEqual([]);

  await page.goto(`${fileSite.url}/control/parcels/list.html?search=${code}`);
  await expect(page.getByRole('img', { name: 'Wish of the recipient' }).first()).toBeVisible();
  await page.getByRole('link', { name: code }).first().click();
  const card = page.getByRole('region', { name: 'Recipient', exact: true });
  await expect(card).toContainText('Leave with neighbor · Ms Green, no. 7');
  await expect(card).toContainText('by a code');
  await page.getByRole('link', { name: 'Label', exact: true }).first().click();
  await expect(page.getByRole('article', { name: code })).toContainText('Ms Green, no. 7');

  await page.goto(`${fileSite.url}/control/scan`);
  await page.getByRole('button', { name: 'Out for delivery' }).click();
  await page.getByLabel('Tracking code').fill(code);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('status').first()).toContainText('Ms Green, no. 7');

  await recipient.reload();
  await expect(recipient.getByText('Your wishes can no longer be changed.')).toBeVisible();
});

test('only the browser that was verified has the view, until the office ends it', async ({
  browser,
  fileSite,
  page,
}) => {
  const recipient = await verify(browser, fileSite);
  const address = `${fileSite.url}/track.html?code=${code}`;
  await recipient.reload();
  await expect(recipient.getByText('Storgata 1')).toBeVisible();
  // The cookie never comes with the page, whose HTML other visitors get as well.
  const html = await (await recipient.request.get(address)).text();
  expect(html).toContain('A••• K.');
  expect(html).not.toContain('Storgata');

  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.getByRole('button', { name: OPEN_DETAILS })).toBeVisible();
  await expect(other.getByText('Storgata 1')).toBeHidden();
  await other.context().close();

  await page.goto(`${fileSite.url}/control/parcels/list.html?search=${code}`);
  await page.getByRole('link', { name: code }).first().click();
  await page.getByRole('link', { name: 'Who sees what' }).click();
  await page.getByLabel('Viewer', { exact: true }).selectOption('recipient');
  await expect(page.getByText('Storgata 1')).toBeVisible();
  await page.getByLabel('Viewer', { exact: true }).selectOption('visitor');
  await expect(page.getByText('Storgata 1')).toBeHidden();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('button', { name: 'End all, and the links sent so far' }).click();
  await expect(page.getByText('The view was ended.')).toBeVisible();
  await recipient.reload();
  await expect(recipient.getByRole('button', { name: 'Send me a code by email' })).toBeVisible();
  await expect(recipient.getByText('Storgata 1')).toBeHidden();
});
