import type { Page, Route } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

const ENTRY = /\/releases\/mf-tracking\/.+\/remoteEntry\.[^/]+\.js$/;
const CHUNK = /\/releases\/mf-tracking\/.+\/routes\.[^/]+\.js$/;

/** Faults while a remote's file is loaded. Integrity turns changed bytes into one of them. */
const FAULTS: { name: string; file: RegExp; respond: (route: Route) => Promise<void> }[] = [
  { name: 'is missing', file: ENTRY, respond: (route) => route.fulfill({ status: 404, body: '' }) },
  {
    name: 'is an error response that contains a script',
    file: ENTRY,
    respond: (route) => route.fulfill({ status: 500, contentType: 'text/javascript', body: 'export default 1;' }),
  },
  {
    name: 'does not match its integrity hash',
    file: CHUNK,
    respond: async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nthrow new Error('changed');` });
    },
  },
  { name: 'is interrupted', file: CHUNK, respond: (route) => route.abort('connectionreset') },
  { name: 'never arrives', file: ENTRY, respond: () => new Promise(() => undefined) },
];

for (const { name, file, respond } of FAULTS) {
  test(`a remote's file ${name}: the server-rendered page stays, and Retry hydrates it`, async ({ page, watch }) => {
    watch.expectErrors(/./);
    await page.route(file, respond);
    const reported = page.waitForRequest(/\/api\/telemetry\/remotes$/);
    await page.goto('/track.html', { waitUntil: 'commit' });
    await expect(page.getByText('Part of this page did not load')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ remote: 'mf-tracking' });

    await page.unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Part of this page did not load')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
  });

  test(`a remote's file ${name}: navigation shows the error card, and Retry recovers`, async ({ page, watch }) => {
    watch.expectErrors(/./);
    await page.goto('/');
    await waitForHydration(page);
    await page.route(file, respond);
    const reported = page.waitForRequest(/\/api\/telemetry\/remotes$/);
    await page.getByLabel('Tracking number').first().press('Enter');
    await expectCard(page);
    expect((await reported).postDataJSON()).toMatchObject({ remote: 'mf-tracking' });

    await page.unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
  });
}

async function expectCard(page: Page): Promise<void> {
  await expect(page.getByText('This page did not load', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}
