import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, becomeAdmin } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { press, tabTo } from '../site/keyboard.js';
import { TEST_IMAGE } from '../site/test-image.js';

const ERROR_STATUS = /status of 4\d\d/;
const savedNotice = (page: Page) => page.getByRole('status').getByText(/saved/i).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test.beforeEach(({ fileSite, page }) => becomeAdmin(page, fileSite.url));

async function createParcel(page: Page, site: string, code: string): Promise<string> {
  await page.goto(`${site}/control/parcels/create.html`);
  await page.getByLabel('Tracking code').fill(code);
  await page.getByLabel('Recipient name').fill('Maria Ferreira');
  await page.getByLabel('Destination').fill('Rotterdam, Netherlands');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/control\/parcels\/[0-9a-f-]{36}$/);
  return page.url();
}

test('the whole life cycle of a parcel works with the keyboard alone', async ({ fileSite, page, watch }) => {
  test.slow();
  // Playwright's trace, not the page, reads the selected image again.
  watch.expectErrors(/Connecting to 'blob:/);
  // The code of the deleted parcel.
  watch.expectErrors(/status of 404/);
  page.on('dialog', (dialog) => dialog.accept());
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  let code = '';

  await test.step('create it with a generated code', async () => {
    await page.goto(`${fileSite.url}/control/parcels/list.html`);
    await press(page, link('New parcel'));
    await press(page, page.getByRole('button', { name: 'Generate' }), 'Space');
    code = await page.getByLabel('Tracking code').inputValue();
    await tabTo(page, page.getByLabel('Recipient name'));
    await page.keyboard.type('Maria Ferreira');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rotterdam, Netherlands');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  });

  await test.step('add an activity, selecting icon and color with the arrow keys', async () => {
    await press(page, page.getByRole('button', { name: 'Add scan' }));
    await tabTo(page, page.getByLabel('Title'));
    await page.keyboard.type('Departed Lisbon');
    await page.keyboard.press('Tab');
    // What it means is left to the text.
    await page.keyboard.press('Tab');
    await page.keyboard.type('On the evening flight.');
    const select = async (group: string, to: string) => {
      const option = page.getByRole('group', { name: group }).getByRole('radio', { name: to, exact: true });
      await page.keyboard.press('Tab');
      for (let presses = 0; presses < 12 && !(await option.isChecked()); presses += 1)
        await page.keyboard.press('ArrowLeft');
      await expect(option).toBeChecked();
    };
    await select('Icon', 'plane');
    await select('Color', 'gold');
    await page.keyboard.press('Control+s');
    await expect(link('Departed Lisbon')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  });

  await test.step('set its position on the map', async () => {
    await press(page, link('Update map'));
    const map = page.getByRole('application');
    await expect(map).toHaveClass(/leaflet-container/);
    await tabTo(page, page.getByLabel('Show map'));
    await page.keyboard.press('y');
    await tabTo(page, map);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.locator('[name=map_current_latitude]')).not.toHaveValue('');
    await page.keyboard.press('Control+s');
    await expect(savedNotice(page)).toBeVisible();
    await press(page, link('Cancel'));
  });

  await test.step('upload an image', async () => {
    await press(page, page.getByRole('button', { name: `More actions for ${code}` }));
    await press(page, link('Update image'));
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByLabel('Image', { exact: true }), 'Space');
    await (await chooser).setFiles(TEST_IMAGE);
    await press(page, page.getByRole('button', { name: 'Upload' }));
    await expect(page.locator('img[src^="/uploads/images/"]')).toBeVisible();
    await press(page, link('Cancel'));
  });

  await test.step('print its label', async () => {
    await press(page, link('Label'));
    await expect(page.getByRole('article', { name: code })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    await press(page, page.getByRole('button', { name: 'Print' }));
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await page.goBack();
  });

  await test.step('view it as a visitor', async () => {
    const popup = page.waitForEvent('popup');
    await press(page, page.getByRole('link', { name: 'View as visitor' }));
    const visitor = await popup;
    await expect(visitor.getByText('Departed Lisbon').first()).toBeVisible();
    await visitor.close();
  });

  await test.step('find it in the list and delete it', async () => {
    await press(page, page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last());
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type(code);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await press(page, page.getByRole('button', { name: `More actions for ${code}` }));
    await press(page, page.getByRole('button', { name: `Delete ${code}` }));
    await expect(page.getByText('No Data Found')).toBeVisible();
    await page.goto(`${fileSite.url}/track.html?code=${code}`);
    await expect(page.getByRole('alert')).toContainText(/NO PARCEL/);
  });
});

test('errors while editing a parcel are shown, and no input is lost', async ({ fileSite, context, page, watch }) => {
  test.slow();
  watch.expectErrors(ERROR_STATUS);
  watch.expectErrors(/ERR_FAILED/);
  // Playwright's trace, not the page, reads the selected image again.
  watch.expectErrors(/Connecting to 'blob:/);
  const url = await createParcel(page, fileSite.url, 'OWN-CODE-1');

  await test.step('a code that is in use', async () => {
    await page.goto(`${fileSite.url}/control/parcels/create.html`);
    await page.getByLabel('Tracking code').fill('own-code-1');
    await page.getByLabel('Recipient name').fill('Somebody');
    await page.getByLabel('Destination').fill('Elsewhere');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Tracking code is already in use.').first()).toBeVisible();
    await expect(page.getByLabel('Recipient name')).toHaveValue('Somebody');
  });

  await test.step('leaving with unsaved changes requires confirmation', async () => {
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Recipient name')).toHaveValue('Somebody');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/list\.html$/);
  });

  await test.step('an image that is too large, one that is not an image, and a valid one', async () => {
    await page.goto(`${url}/update-image`);
    const image = page.getByLabel('Image', { exact: true });
    await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(page.getByText(/must be 5 MB or smaller/)).toBeVisible();
    await image.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') });
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('alert').getByText(/Image/).first()).toBeVisible();
    await image.setInputFiles(TEST_IMAGE);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.locator('img[src^="/uploads/images/"]')).toBeVisible();
  });

  await test.step('an unreachable server', async () => {
    await page.goto(`${url}/update`);
    await page.getByLabel(/^Status/).fill('Out for delivery');
    await page.route('**/api/parcels', (route) => route.abort());
    await save(page);
    await expect(page.getByText(/Could not reach the server/)).toBeInViewport();
    await page.unroute('**/api/parcels');
    await save(page);
    await expect(savedNotice(page)).toBeInViewport();
  });

  await test.step('changing the code to one that is in use', async () => {
    await page.getByLabel('Tracking code').fill(fileSite.welcome.demo_tracking_code ?? '');
    await save(page);
    await expect(page.getByRole('alert').getByText('Tracking code is already in use.')).toBeVisible();
    await expect(page.getByLabel('Tracking code')).toBeFocused();
    await page.getByLabel('Tracking code').fill('own-code-1');
    await save(page);
    await expect(savedNotice(page)).toBeVisible();
  });

  await test.step('two tabs change different fields: both changes are saved', async () => {
    const other = await context.newPage();
    await other.goto(`${url}/update`);
    await other.getByLabel(/^Shipped via/).fill('Night express');
    await page.getByLabel(/^Current location/).fill('Rotterdam hub');
    await save(page);
    await expect(savedNotice(page)).toBeVisible();
    await save(other);
    await expect(savedNotice(other)).toBeVisible();
    await other.reload();
    await expect(other.getByLabel(/^Current location/)).toHaveValue('Rotterdam hub');
    await expect(other.getByLabel(/^Shipped via/)).toHaveValue('Night express');
    await other.close();
  });

  await test.step('two tabs change the same field: the conflict shows both values, and either can be selected', async () => {
    const other = await context.newPage();
    await other.goto(`${url}/update`);
    await other.getByLabel('Recipient name').fill('Maria of the other tab');
    await other.getByLabel(/^Sender name/).fill('A sender of the other tab');
    await page.getByLabel('Recipient name').fill('Maria of this tab');
    await page.getByLabel(/^Shipped via/).fill('Day express');
    await save(other);
    await expect(savedNotice(other)).toBeVisible();
    await save(page);
    const choice = page.getByRole('group', { name: 'Recipient name' });
    await expect(choice.getByText('Maria of this tab')).toBeInViewport();
    await expect(choice.getByText('Maria of the other tab')).toBeInViewport();
    await expect(page.getByRole('alert').getByText(/changed elsewhere/)).toBeInViewport();
    await other.reload();
    await expect(other.getByLabel('Recipient name')).toHaveValue('Maria of the other tab');
    await choice.getByRole('radio', { name: /Saved version/ }).check();
    await expect(page.getByLabel('Recipient name', { exact: true })).toHaveValue('Maria of the other tab');
    await choice.getByRole('radio', { name: /Your version/ }).check();
    await save(page);
    await expect(savedNotice(page)).toBeVisible();
    await expect(choice).toBeHidden();
    await other.reload();
    await expect(other.getByLabel('Recipient name')).toHaveValue('Maria of this tab');
    await expect(other.getByLabel(/^Sender name/)).toHaveValue('A sender of the other tab');
    await expect(other.getByLabel(/^Shipped via/)).toHaveValue('Day express');
    await other.close();
  });

  await test.step('a session that expires while a form is open', async () => {
    await page.getByLabel(/^Status/).fill('Delivered');
    await context.clearCookies();
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(/^Status/)).toHaveValue('Delivered');
    await save(page);
    await expect(savedNotice(page)).toBeVisible();
  });

  await test.step('a parcel that was deleted in another tab', async () => {
    const other = await context.newPage();
    other.on('dialog', (dialog) => dialog.accept());
    await other.goto(url);
    await page.getByLabel(/^Status/).fill('Returned');
    await other.getByRole('button', { name: /^More actions/ }).click();
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.waitForURL(/list\.html$/);
    await save(page);
    await expect(page.getByRole('alert').getByText('Not Found')).toBeVisible();
    await expect(page.getByLabel(/^Status/)).toHaveValue('Returned');
  });
});
