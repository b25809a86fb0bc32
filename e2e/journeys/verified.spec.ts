import type { Browser, Page } from '@playwright/test';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations, violationsInBothThemes } from '../site/axe.js';
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

/** Asks for another address, with the keyboard from field to field. */
async function askForAddress(recipient: Page, street: string): Promise<void> {
  await recipient.getByRole('button', { name: 'Ask for another address' }).click();
  await expect(recipient.getByLabel('Country')).toBeFocused();
  await recipient.getByLabel('Country').selectOption('DE');
  await recipient.getByLabel('Street and number').fill(street);
  await recipient.getByLabel('Postal code').fill('10115');
  await recipient.getByRole('button', { name: 'Ask the office' }).press('Enter');
  await expect(recipient.getByRole('alert')).toHaveText('Still missing: City');
  expect(await violationsInBothThemes(recipient)).toEqual([]);
  await recipient.getByLabel('City').fill('Berlin');
  await recipient.keyboard.press('Enter');
  await expect(recipient.getByText('The office has your request')).toBeVisible();
}

test('a recipient asks for another address, and the office declines one and accepts one', async ({
  browser,
  fileSite,
  page,
}) => {
  test.slow();
  const recipient = await verify(browser, fileSite);
  await askForAddress(recipient, 'Lindenallee 5');

  await page.goto(`${fileSite.url}/control/index.html`);
  const row = page.getByRole('listitem').filter({ hasText: code }).filter({ hasText: 'Another address' });
  await expect(row).toContainText('Storgata 1');
  await expect(row).toContainText('Lindenallee 5');
  await row.getByRole('link', { name: `Decide on the address of ${code}` }).click();
  const request = page.getByRole('region', { name: 'The recipient asks for another address' });
  await expect(request).toContainText('Lindenallee 5');
  await expect(request).toContainText('by a code');
  await request.getByRole('button', { name: 'Decline' }).click();
  await request.getByRole('button', { name: 'Decline and send' }).click();
  await expect(request.getByText('Reply is required.')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await request.getByLabel('Reply to the recipient').fill('We only deliver to Oslo this week.');
  await request.getByRole('button', { name: 'Decline and send' }).click();
  await expect(request).toBeHidden();

  await recipient.reload();
  await expect(recipient.getByText('We only deliver to Oslo this week.')).toBeVisible();
  expect(await accessibilityViolations(recipient)).toEqual([]);
  await askForAddress(recipient, 'Elbchaussee 9');
  await page.reload();
  await request.getByRole('button', { name: 'Accept the address' }).click();
  await expect(page.getByText('Saved. The recipient gets an email.')).toBeVisible();
  await expect(request).toBeHidden();
  await page.getByRole('link', { name: 'Label', exact: true }).first().click();
  await expect(page.getByRole('article', { name: code })).toContainText('Elbchaussee 9');

  await recipient.reload();
  await expect(recipient.getByText('The parcel goes to the new address.')).toBeVisible();
  await expect(recipient.getByText('Berlin, Germany').first()).toBeVisible();
});

test('a recipient has the parcel taken to a pick-up point of the office, or kept for weeks', async ({
  browser,
  fileSite,
  page,
}) => {
  await page.goto(`${fileSite.url}/control/pickup-points/create.html`);
  await page.getByLabel('Name').fill('Central Station');
  await page.getByLabel('Address').fill('Oslo, Norway\nJernbanetorget 1');
  await page.getByLabel('Opening hours').fill('Mon–Fri 9:00–18:00');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Central Station' }).first()).toBeVisible();
  await page.goto(`${fileSite.url}/control/settings/delivery`);
  await page.getByLabel('Another day for the delivery').fill('28');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();

  const recipient = await verify(browser, fileSite);
  const wish = recipient.getByLabel('What should the courier do?');
  await wish.selectOption('other_day');
  await expect(recipient.getByLabel('Day', { exact: true }).locator('option')).toHaveCount(28);
  await expect(recipient.getByText('We keep the parcel for you until')).toBeVisible();
  await wish.selectOption('pickup_point');
  await expect(recipient.getByText('Jernbanetorget 1')).toBeVisible();
  await expect(recipient.getByText('Mon–Fri 9:00–18:00')).toBeVisible();
  expect(await violationsInBothThemes(recipient)).toEqual([]);
  await recipient.getByRole('button', { name: 'Tell the courier' }).click();
  await expect(recipient.getByText('The courier will see your wish.')).toBeVisible();

  await page.goto(`${fileSite.url}/control/parcels/list.html?search=${code}`);
  await page.getByRole('link', { name: code }).first().click();
  await expect(page.getByRole('region', { name: 'Recipient', exact: true })).toContainText(
    'Take to pick-up point · Central Station',
  );
  await page.getByRole('link', { name: 'Label', exact: true }).first().click();
  await expect(page.getByRole('article', { name: code })).toContainText('Central Station');
});

test('a request can be withdrawn', async ({ browser, fileSite, page }) => {
  const recipient = await verify(browser, fileSite);
  await askForAddress(recipient, 'Lindenallee 5');
  await recipient.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(recipient.getByText('You have withdrawn this request.')).toBeVisible();
  await page.goto(`${fileSite.url}/control/parcels/list.html?search=${code}`);
  await page.getByRole('link', { name: code }).first().click();
  await expect(page.getByText('1 request for another address so far')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the address' })).toHaveCount(0);
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
