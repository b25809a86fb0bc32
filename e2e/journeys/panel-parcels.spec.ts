import type { Locator, Page } from '@playwright/test';
import { ADMIN_PASSWORD, signIn, signUp } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { PICTURE } from '../site/picture.js';

const REFUSED = /status of 4\d\d/;
const saved = (page: Page) => page.getByRole('status').getByText(/saved/i).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test.beforeEach(async ({ freshSite, page }) => {
  await signUp(page, freshSite.url + freshSite.welcome.signup_path);
  await signIn(page);
});

async function createParcel(page: Page, site: string, code: string): Promise<string> {
  await page.goto(`${site}/control/parcels/create.html`);
  await page.getByLabel('Tracking code').fill(code);
  await page.getByLabel('Recipient name').fill('Maria Ferreira');
  await page.getByLabel('Destination').fill('Rotterdam, Netherlands');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/control\/parcels\/[0-9a-f-]{36}$/);
  return page.url();
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reachable by Tab').toBeFocused();
}

test('a parcel lives its whole life by keyboard alone', async ({ freshSite, page }) => {
  test.slow();
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${freshSite.url}/control/parcels/list.html`);
  await tabTo(page, page.getByRole('link', { name: 'New parcel' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Generate' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Recipient name'));
  await page.keyboard.type('Maria Ferreira');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rotterdam, Netherlands');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/control\/parcels\/[0-9a-f-]{36}$/);

  await tabTo(page, page.getByRole('link', { name: 'New activity' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type('Departed Lisbon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('On the evening flight.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('link', { name: 'Departed Lisbon' })).toBeVisible();

  await page.goBack();
  await page.goBack();
  await tabTo(page, page.getByRole('link', { name: 'Update map' }));
  await page.keyboard.press('Enter');
  const map = page.getByRole('application');
  await expect(map).toHaveClass(/leaflet-container/);
  await tabTo(page, map);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=map_current_latitude]')).not.toHaveValue('');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();

  await page.goBack();
  await tabTo(page, page.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/control\/parcels\/list\.html$/);
  await expect(page.locator('tbody tr')).toHaveCount(15);
});

test('what can go wrong with a parcel is told, and nothing typed is lost', async ({
  freshSite,
  context,
  page,
  watch,
}) => {
  test.slow();
  watch.expectErrors(REFUSED);
  watch.expectErrors(/ERR_FAILED/);
  // The recording of the run, not the page, reads the chosen picture once more.
  watch.expectErrors(/Connecting to 'blob:/);
  const url = await createParcel(page, freshSite.url, 'OWN-CODE-1');

  await test.step('a code that is in use', async () => {
    await page.goto(`${freshSite.url}/control/parcels/create.html`);
    await page.getByLabel('Tracking code').fill('own-code-1');
    await page.getByLabel('Recipient name').fill('Somebody');
    await page.getByLabel('Destination').fill('Elsewhere');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Tracking code is already in use.').first()).toBeVisible();
    await expect(page.getByLabel('Recipient name')).toHaveValue('Somebody');
  });

  await test.step('leaving with unsaved changes asks', async () => {
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Recipient name')).toHaveValue('Somebody');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/list\.html$/);
  });

  await test.step('an image that is too large, one that is none, and a good one', async () => {
    await page.goto(`${url}/update-image`);
    const image = page.getByLabel('Image', { exact: true });
    await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(page.getByText(/larger than 5 MB/)).toBeVisible();
    await image.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') });
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('alert').getByText(/Image/).first()).toBeVisible();
    await image.setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.locator('img[src^="/uploads/images/"]')).toBeVisible();
  });

  await test.step('a server that is down during the save', async () => {
    await page.goto(`${url}/update`);
    await page.getByLabel(/^Status/).fill('Out for delivery');
    await page.route('**/api/parcels', (route) => route.abort());
    await save(page);
    await expect(page.getByText(/could not be reached/)).toBeVisible();
    await page.unroute('**/api/parcels');
    await save(page);
    await expect(saved(page)).toBeVisible();
  });

  await test.step('a session that ends in the middle of a form', async () => {
    await page.getByLabel(/^Status/).fill('Delivered');
    await context.clearCookies();
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(/^Status/)).toHaveValue('Delivered');
    await save(page);
    await expect(saved(page)).toBeVisible();
  });

  await test.step('a parcel that was deleted in another tab', async () => {
    const other = await context.newPage();
    other.on('dialog', (dialog) => dialog.accept());
    await other.goto(url);
    await page.getByLabel(/^Status/).fill('Returned');
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.waitForURL(/list\.html$/);
    await save(page);
    await expect(page.getByRole('alert').getByText('Not Found')).toBeVisible();
  });
});
