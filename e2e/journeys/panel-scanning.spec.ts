import type { Page, Route } from '@playwright/test';
import type { Activity, Parcel } from '@waybill/contracts';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { countClicks } from '../site/count-clicks.js';
import { expect, test } from '../site/fixtures.js';
import { importParcels } from '../site/import-parcels.js';

const HUB = 'Arrived at the hub';

test.beforeEach(async ({ fileSite, page, watch }) => {
  // A busy server says 503, which is one more reason to wait.
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/);
  await becomeAdmin(page, fileSite.url);
});

/** What a scanner does: it types the code and Enter, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
const answer = (page: Page) => page.getByRole('region', { name: 'Last scan' });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
/** A busy server refuses some of so many requests. */
async function parcelOf(page: Page, site: string, code: string): Promise<Parcel> {
  let parcel: Parcel | null = null;
  await expect(async () => {
    const response = await page.request.get(`${site}/api/parcels/${code}`);
    parcel = (await response.json()).data;
    expect(response.status()).toBe(200);
  }).toPass();
  return parcel as unknown as Parcel;
}
const scansOf = async (page: Page, site: string, code: string): Promise<Activity[]> =>
  (await parcelOf(page, site, code)).history.data as Activity[];

test('"Arrived at the hub" on 30 parcels takes 30 scans and one click', async ({ fileSite, page }) => {
  await importParcels(page, fileSite.url, 30);
  await page.goto(`${fileSite.url}/control/scan`);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: HUB }).click();
  for (let n = 0; n < 30; n++) await scan(page, `HUB-${n}`);
  await expect(answer(page)).toContainText('30 scans in this run');
  await expect(answer(page)).toHaveAttribute('data-tone', 'ok');
  await expect(answer(page)).toContainText('Ada, Oslo');
  expect(await clicks()).toBe(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const n of [0, 29]) expect(await parcelOf(page, fileSite.url, `HUB-${n}`)).toMatchObject({ status: HUB });
});

test('keeps a scan made while the page is still opening its store', async ({ fileSite, page }) => {
  await importParcels(page, fileSite.url, 1, 'SOON');
  await page.addInitScript(() => {
    const { request } = LockManager.prototype;
    Object.assign(LockManager.prototype, {
      async request(this: LockManager, ...values: Parameters<typeof request>) {
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        return request.apply(this, values);
      },
    });
  });
  await page.goto(`${fileSite.url}/control/scan`);
  await page.getByRole('button', { name: HUB }).click();
  await scan(page, 'SOON-0');
  await expect(answer(page)).toContainText('Ada, Oslo');
  await expect(rows(page)).toHaveCount(1);
});

test('500 scans, half of them offline, with lost answers: none is lost or double, order and times are kept', async ({
  context,
  fileSite,
  page,
}) => {
  test.setTimeout(300_000);
  await importParcels(page, fileSite.url, 500, 'LOST');
  let isOffline = false;
  let requests = 0;
  const largest = { scans: 0 };
  // Every third answer is lost after the server has done its work.
  await page.route('**/api/scans', async (route: Route) => {
    if (isOffline) return route.abort('internetdisconnected');
    requests += 1;
    largest.scans = Math.max(largest.scans, route.request().postDataJSON().scans.length);
    const response = await route.fetch();
    return requests % 3 === 0 ? route.abort() : route.fulfill({ response });
  });
  await page.goto(`${fileSite.url}/control/scan`);
  await page.getByLabel('Where?').fill('Oslo hub');
  await page.getByRole('button', { name: HUB }).click();
  const times: number[] = [];
  for (let n = 0; n < 500; n += 25) {
    const offline = Math.floor(n / 125) % 2 === 1;
    if (offline !== isOffline) {
      isOffline = offline;
      await context.setOffline(offline);
    }
    const codes = Array.from({ length: 25 }, (_, k) => `LOST-${n + k}`);
    times.push(...(await page.evaluate(scanAll, codes)));
  }
  await expect(page.getByText(/Offline: \d+ scans wait/)).toBeVisible();
  // What waits survives the page.
  isOffline = false;
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This run 500' })).toBeVisible();
  await expect(page.locator('li[data-tone="ok"]').first()).toBeVisible();
  const waiting = async () => (await page.evaluate(keptScans)).filter(({ outcome }) => outcome === 'waiting').length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  expect(largest.scans).toBeLessThanOrEqual(100);

  const found: Activity[] = [];
  for (let n = 0; n < 500; n++) {
    const scans = await scansOf(page, fileSite.url, `LOST-${n}`);
    expect(scans, `LOST-${n}`).toMatchObject([{ title: HUB, status: HUB, current_location: 'Oslo hub' }]);
    found.push(...scans);
  }
  const happened = found.map(({ happened_at }) => Date.parse(happened_at));
  expect(happened).toEqual([...happened].sort((a, b) => a - b));
  // By id they are in the order of their entry.
  const ids = found.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  for (const [n, time] of happened.entries()) expect(Math.abs(time - (times[n] ?? 0)), `LOST-${n}`).toBeLessThan(2_000);
});

/** The same keys without a keyboard, which takes minutes for so many; returns the times. */
async function scanAll(codes: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const code of codes) {
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    times.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** Reads the browser's store. */
function keptScans(): Promise<{ outcome: string }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('waybill-scans');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('entries').objectStore('entries').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result);
      };
    };
  });
}

test('tells repeated, delivered, unknown and foreign codes apart, and takes scans back', async ({ fileSite, page }) => {
  await importParcels(page, fileSite.url, 3, 'TELL');
  // Where the QR code of a label leads.
  await page.goto(`${fileSite.url}/track.html?code=TELL-0`);
  await page.getByRole('link', { name: 'Add a scan' }).click();
  await expect(answer(page)).toContainText('TELL-0');
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(answer(page)).toContainText('Ada, Oslo');
  await scan(page, 'TELL-0');
  await expect(answer(page)).toContainText('Scanned already');
  expect(await scansOf(page, fileSite.url, 'TELL-0')).toHaveLength(1);

  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: HUB }).click();
  await scan(page, 'TELL-0');
  await expect(answer(page)).toContainText('Delivered already');
  expect(await parcelOf(page, fileSite.url, 'TELL-0')).toMatchObject({ status: 'Delivered' });
  await page.getByRole('button', { name: 'Save anyway', exact: true }).click();
  await expect(answer(page)).toHaveAttribute('data-tone', 'ok');
  expect(await parcelOf(page, fileSite.url, 'TELL-0')).toMatchObject({ status: HUB });
  await answer(page).getByRole('button', { name: 'Undo' }).click();
  await expect(answer(page)).toContainText('Taken back');
  await expect.poll(async () => (await parcelOf(page, fileSite.url, 'TELL-0')).status).toBe('Delivered');

  await scan(page, 'WAYB-1112-O26A-Q');
  await expect(answer(page)).toContainText('letter O or figure 0');
  await scan(page, '4006381333931');
  await expect(answer(page)).toContainText('Not one of ours');
  await scan(page, 'https://example.com/menu');
  await expect(answer(page)).toContainText('Not one of ours');
  await expect(page.getByRole('button', { name: '3 problems' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  // A scanner types into whatever field has the focus.
  await page.getByLabel('Tracking code').focus();
  await scan(page, 'TELL-2');
  await expect(answer(page)).toContainText('TELL-2');
  await expect(page.getByLabel('Tracking code')).toHaveValue('');
  await page.getByLabel('Tracking code').fill('tell-1');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(answer(page)).toContainText('Ada, Oslo');
  await page.getByRole('button', { name: 'Undo: TELL-1' }).click();
  await expect.poll(async () => scansOf(page, fileSite.url, 'TELL-1')).toEqual([]);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(rows(page)).toHaveCount(0);
});

test('one tab scans at a time, and the panel is one click away', async ({ context, fileSite, page }) => {
  await importParcels(page, fileSite.url, 1, 'TABS');
  await page.goto(`${fileSite.url}/control/scan`);
  await page.getByRole('button', { name: HUB }).click();
  const other = await context.newPage();
  await other.goto(`${fileSite.url}/control/scan`);
  await expect(other.getByText('Scanning mode is open in another tab')).toBeVisible();
  await other.getByRole('button', { name: HUB }).click();
  await scan(other, 'TABS-0');
  await expect(answer(other)).toContainText('Not saved');
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Control panel' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Control panel sections' })).toBeVisible();
  // The notice is gone, the answer to the last scan is still there.
  await expect(other.getByText('Scanning mode is open in another tab')).toHaveCount(1);
  await scan(other, 'TABS-0');
  await expect(answer(other)).toContainText('Ada, Oslo');
});

test('after signing out the browser has the scans of the day, and no name', async ({ fileSite, page }) => {
  await importParcels(page, fileSite.url, 1, 'GONE');
  await page.goto(`${fileSite.url}/control/scan`);
  await page.getByRole('button', { name: HUB }).click();
  await scan(page, 'GONE-0');
  await expect(answer(page)).toContainText('Ada, Oslo');
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/control\/signin\.html$/);
  const kept = JSON.stringify(await page.evaluate(keptScans));
  expect(kept).toContain('GONE-0');
  expect(kept).not.toMatch(/Ada|Oslo/);
});

test('what was scanned offline can be corrected offline, and a scanner types over a French keyboard', async ({
  context,
  fileSite,
  page,
}) => {
  await importParcels(page, fileSite.url, 3, 'BUS');
  await page.goto(`${fileSite.url}/control/scan`);
  await page.getByRole('button', { name: HUB }).click();
  await context.setOffline(true);
  await scan(page, 'BUS-0');
  await expect(answer(page)).toContainText('Kept on this device');
  await scan(page, 'BUS-1');
  await page.getByRole('button', { name: 'Undo: BUS-0' }).click();
  await scan(page, 'BUS-0');
  await expect(page.getByText('Offline: 2 scans wait on this device.')).toBeVisible();
  // "BUS-2" of a scanner that acts as a US keyboard, on a computer set to French.
  await page.evaluate(() => {
    const keys = [
      ['B', 'KeyB'],
      ['U', 'KeyU'],
      ['S', 'KeyS'],
      [')', 'Minus'],
      ['é', 'Digit2'],
      ['Enter', 'Enter'],
    ];
    for (const [key, code] of keys)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
  });
  await expect(answer(page)).toContainText('BUS-2');
  await context.setOffline(false);
  await expect(page.getByText('3 scans wait')).toBeHidden();
  for (const n of [0, 1, 2]) await expect.poll(() => scansOf(page, fileSite.url, `BUS-${n}`)).toHaveLength(1);
});
