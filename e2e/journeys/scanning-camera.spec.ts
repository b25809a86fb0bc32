import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../playwright.config.js';
import { becomeAdmin } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { importParcels } from '../site/import-parcels.js';
import { videoOf } from '../site/label-video.js';

const folder = mkdtempSync(join(tmpdir(), 'waybill-camera-'));
const video = join(folder, 'labels.y4m');
// The QR code of one label, the barcode of another, and what is no label: shown in turn.
writeFileSync(
  video,
  videoOf([
    { qr: 'https://courier.example/track.html?code=HUB-0' },
    { bars: 'HUB-1' },
    { qr: 'https://example.com/menu' },
  ]),
);

const launchOptions = config.use?.launchOptions;
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});

test('the camera reads QR codes and barcodes one after the other, each once', async ({ fileSite, page }) => {
  await becomeAdmin(page, fileSite.url);
  await importParcels(page, fileSite.url, 2);
  // By a link within the panel: the document of the dashboard may not use the camera, so the page is loaded anew.
  await page.goto(`${fileSite.url}/control/index.html`);
  await page.getByRole('link', { name: 'Scanning mode' }).first().click();
  await page.getByRole('button', { name: 'Arrived at the hub' }).click();
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect(page.getByRole('button', { name: 'Close camera' })).toBeVisible();
  await expect(page.getByText('Arrived at the hub')).toBeVisible();
  const run = page.getByRole('main').getByRole('listitem');
  for (const code of ['HUB-0', 'HUB-1']) await expect(run.filter({ hasText: code })).toContainText('Ada, Oslo');
  await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Not one of ours');
  await expect(run).toHaveCount(2);
  await page.getByRole('button', { name: 'Close camera' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});

test('without permission the page says so, and codes can be typed', async ({ context, fileSite, page, watch }) => {
  watch.expectErrors(/camera is not allowed/);
  await becomeAdmin(page, fileSite.url);
  await context.route('**/control/scan*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'permissions-policy': 'camera=()' };
    await route.fulfill({ response, headers });
  });
  await page.goto(`${fileSite.url}/control/scan?camera=on`);
  await expect(page.getByText('The camera is not allowed.')).toBeVisible();
  await expect(page.getByLabel('Tracking code')).toBeVisible();
});
