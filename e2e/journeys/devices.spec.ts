import type { Browser, Page } from '@playwright/test';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { create } from '../site/create-content.js';
import { expect, test } from '../site/fixtures.js';
import type { TestSite } from '../site/open-site.js';
import { TEST_IMAGE } from '../site/test-image.js';

const PHONE = {
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ...{ geolocation: { latitude: 59.91149, longitude: 10.75793 }, permissions: ['geolocation'] },
};
let phone: Page;
/** The parcel of a test. */
let code: string;
let parcels = 0;

test.beforeEach(async ({ fileSite, page }) => {
  await becomeAdmin(page, fileSite.url);
  parcels += 1;
  code = `WAYB-VAN7-000${parcels}`;
  const parcel = { tracking_code: code, recipient_name: 'Ada King', destination: 'Oslo, Norway\nStorgata 1' };
  await create(page.request, `${fileSite.url}/api/parcels`, parcel);
});
test.afterEach(() => phone?.context().close());

/** Pairs a new browser as the admin and a driver do: QR code, digits on both screens, confirmation. */
async function pair(browser: Browser, site: TestSite, admin: Page, name = 'Van 7'): Promise<Page> {
  await admin.goto(`${site.url}/control/devices/index.html`);
  await admin.getByRole('button', { name: 'Pair a device' }).click();
  const drawer = admin.getByRole('dialog');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Show code' }).click();
  await expect(drawer.getByRole('img', { name: 'QR code to pair the device' })).toBeVisible();
  const link = (await drawer.getByText('/control/device/pair.html#').textContent()) ?? '';
  phone = await (await browser.newContext(PHONE)).newPage();
  // The page may be open already: then the link only changes the fragment.
  await phone.goto(link.slice(0, link.indexOf('#')));
  await expect(phone.getByText('Ask the office for a QR code')).toBeVisible();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Pair this phone' }).click();
  const shown = (await phone.getByText(/^\d\d$/).textContent()) ?? '';
  await expect(drawer.getByText(/^\d\d$/)).toHaveText(shown);
  expect(new URL(phone.url()).hash).toBe('');
  expect(await accessibilityViolations(admin)).toEqual([]);
  expect(await accessibilityViolations(phone)).toEqual([]);
  await drawer.getByRole('button', { name: 'Yes, pair it' }).click();
  await expect(phone.getByText(`Device: ${name}`)).toBeVisible();
  return phone;
}

async function sign(driver: Page): Promise<void> {
  const pad = driver.getByRole('img', { name: 'Box for the signature' });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await driver.mouse.move(x + width * 0.2, y + height * 0.5);
  await driver.mouse.down();
  for (const [right, down] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.6, 0.3],
    [0.8, 0.6],
  ] as const)
    await driver.mouse.move(x + width * right, y + height * down, { steps: 4 });
  await driver.mouse.up();
  await expect(driver.getByRole('img', { name: 'Signed' })).toBeVisible();
}

const parcelPage = async (admin: Page, site: TestSite) => {
  await admin.goto(`${site.url}/control/parcels/list.html?search=${code}`);
  await admin.getByRole('link', { name: code }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: code })).toBeVisible();
};

test('a device that is removed can do nothing more', async ({ browser, fileSite, page }) => {
  const driver = await pair(browser, fileSite, page);
  await page.getByRole('button', { name: 'Remove the device Van 7' }).click();
  await expect(page.getByText('Pair a phone so that a driver can scan with it')).toBeVisible();
  await driver.getByRole('button', { name: 'Picked up' }).click();
  await driver.getByLabel('Tracking code').fill(code);
  await driver.getByRole('button', { name: 'Add' }).click();
  await expect(driver.getByText('1 scan waits')).toBeVisible();
  const { data } = await (await page.request.get(`${fileSite.url}/api/parcels/${code}`)).json();
  expect(data.history.data).toEqual([]);
  await driver.reload();
  await expect(driver.getByText('This device is not paired')).toBeVisible();
});

test('a code works in one browser only, and the admin can say that the digits differ', async ({
  browser,
  fileSite,
  page,
}) => {
  await page.goto(`${fileSite.url}/control/devices/index.html`);
  await page.getByRole('button', { name: 'Pair a device' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Van 8');
  await drawer.getByRole('button', { name: 'Show code' }).click();
  const link = (await drawer.getByText('/control/device/pair.html#').textContent()) ?? '';
  phone = await (await browser.newContext(PHONE)).newPage();
  const second = await (await browser.newContext(PHONE)).newPage();
  for (const one of [phone, second]) await one.goto(link);
  await phone.getByRole('button', { name: 'Pair this phone' }).click();
  await expect(phone.getByText(/^\d\d$/)).toBeVisible();
  await second.getByRole('button', { name: 'Pair this phone' }).click();
  await expect(second.getByText('This code is no longer valid.')).toBeVisible();
  await second.context().close();
  await drawer.getByRole('button', { name: 'No, cancel' }).click();
  await expect(phone.getByText('The device was not paired.')).toBeVisible();
});
test('a driver pairs a phone, scans, hands over offline with a proof, and the panel shows it', async ({
  browser,
  fileSite,
  page,
}) => {
  await page.request.patch(`${fileSite.url}/api/settings`, {
    data: { proof_required: 'both', proof_shown: 'yes', proof_place: 'yes' },
  });
  const driver = await pair(browser, fileSite, page);

  await driver.getByRole('button', { name: 'Out for delivery' }).click();
  await driver.getByLabel('Tracking code').fill(code);
  await driver.getByRole('button', { name: 'Add' }).click();
  await expect(driver.getByText('Ada King, Oslo, Norway').first()).toBeVisible();
  await parcelPage(page, fileSite);
  await expect(page.getByText('Scanned with Van 7')).toBeVisible();

  await driver.getByRole('link', { name: 'Hand over' }).click();
  await driver.getByLabel('Tracking code').fill(code);
  await driver.getByRole('button', { name: 'Add' }).click();
  await expect(driver.getByText('Ada King')).toBeVisible();
  await driver.getByRole('button', { name: 'Delivered' }).click();
  await expect(driver.getByText('A signature is required.')).toBeVisible();
  await driver.getByLabel('Received by').fill('Brita Aas Lund');
  await driver.getByLabel('Relationship').selectOption('neighbor');
  await driver.getByLabel('Photo').setInputFiles(TEST_IMAGE);
  await expect(driver.getByRole('img', { name: 'Photo of the delivery' })).toBeVisible();
  await sign(driver);
  expect(await accessibilityViolations(driver)).toEqual([]);
  await driver.context().setOffline(true);
  await driver.getByRole('button', { name: 'Delivered' }).click();
  await expect(driver.getByText('Offline: 1 proof waits on this device.')).toBeVisible();
  await driver.context().setOffline(false);
  await expect(driver.getByText('1 proof waits')).toBeHidden();

  await page.reload();
  const proof = page.getByRole('region', { name: 'Proof of delivery' });
  await expect(proof).toContainText('Brita Aas Lund');
  await expect(proof).toContainText('A neighbor');
  await expect(proof).toContainText('Van 7');
  await expect(proof).toContainText('59.91149, 10.75793');
  for (const name of ['Signature of Brita Aas Lund', 'Photo of the delivery']) {
    const image = proof.getByRole('img', { name });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await driver.goto(`${fileSite.url}/track.html?code=${code}`);
  await expect(driver.getByText('B. A. L. · signed')).toBeVisible();
  await expect(driver.getByText('Brita')).toHaveCount(0);
});

const NIGHT_VAN = 'Van 9 of the northern night shift';

const keptFiles = (driver: Page) =>
  driver.evaluate(async () =>
    (await caches.has('offline-tool')) ? (await (await caches.open('offline-tool')).keys()).map(({ url }) => url) : [],
  );

test('a phone that loads its pages anew without a connection shows what waits, and goes on with a proof', async ({
  browser,
  fileSite,
  page,
}) => {
  const driver = await pair(browser, fileSite, page, NIGHT_VAN);
  await expect.poll(async () => (await keptFiles(driver)).some((url) => url.endsWith('/deliver.html'))).toBe(true);
  await expect
    .poll(() => driver.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  await driver.context().setOffline(true);
  await driver.reload();
  await driver.getByRole('button', { name: 'Picked up' }).click();
  await driver.getByLabel('Tracking code').fill(code);
  await driver.getByRole('button', { name: 'Add' }).click();
  await expect(driver.getByText('Offline: 1 scan waits')).toBeVisible();
  await driver.reload();
  await expect(driver.getByText(`Device: ${NIGHT_VAN}`)).toBeVisible();
  await expect(driver.getByText('Offline: 1 scan waits')).toBeVisible();
  expect(await accessibilityViolations(driver)).toEqual([]);

  await driver.goto(`${fileSite.url}/control/device/deliver.html`);
  await driver.getByLabel('Tracking code').fill(code);
  await driver.getByRole('button', { name: 'Add' }).click();
  await driver.getByLabel('Received by').fill('Brita Aas Lund');
  await driver.getByLabel('Relationship').selectOption('neighbor');
  await driver.context().setOffline(false);
  await driver.reload();
  await expect(driver.getByText('Ada King')).toBeVisible();
  await expect(driver.getByLabel('Received by')).toHaveValue('Brita Aas Lund');
  await expect(driver.getByLabel('Relationship')).toHaveValue('neighbor');
  await driver.getByRole('button', { name: 'Cancel' }).click();
  await driver.reload();
  await expect(driver.getByLabel('Received by')).toHaveCount(0);

  await driver.getByRole('link', { name: 'Scan', exact: true }).click();
  const scans = async () =>
    (await (await page.request.get(`${fileSite.url}/api/parcels/${code}`)).json()).data.history.data;
  await expect.poll(async () => (await scans()).length).toBe(1);
  await expect(driver.getByText('1 scan waits')).toBeHidden();

  for (const lang of ['de', 'ar']) {
    await driver.goto(`${fileSite.url}/control/device/index.html?lang=${lang}`);
    await expect(driver.getByText(NIGHT_VAN)).toBeVisible();
    expect((await driver.locator('header').first().boundingBox())?.height).toBeLessThan(72);
    expect(await accessibilityViolations(driver)).toEqual([]);
  }
  await driver.context().clearCookies({ name: 'googtrans' });
  await driver.goto(`${fileSite.url}/control/device/index.html`);
  await expect(driver.getByText(`Device: ${NIGHT_VAN}`)).toBeVisible();

  expect((await keptFiles(driver)).filter((url) => !/\/(releases|control\/device)\//.test(url))).toEqual([]);
  await page.goto(`${fileSite.url}/control/devices/index.html`);
  await page.getByRole('button', { name: `Remove the device ${NIGHT_VAN}` }).click();
  await expect(page.getByRole('button', { name: `Remove the device ${NIGHT_VAN}` })).toHaveCount(0);
  await driver.reload();
  await expect(driver.getByText('This device is not paired')).toBeVisible();
  await expect.poll(() => keptFiles(driver)).toEqual([]);
});

test('a page of a driver is in the language of the browser, and no script of it is blocked', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const driver = await context.newPage();
  const blocked: string[] = [];
  driver.on('requestfailed', (request) => blocked.push(`${request.url()} ${request.failure()?.errorText}`));
  const response = await driver.goto(`${site.url}/control/device/deliver.html`);
  expect(response?.headers()['integrity-policy']).toContain('blocked-destinations=(script)');
  await expect(driver.getByText('Dieses Gerät ist nicht gekoppelt')).toBeVisible();
  expect(blocked).toEqual([]);
  await context.close();
});
