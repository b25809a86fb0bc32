import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../site/axe.js';
import { createParcel } from '../site/create-parcel.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

const SECOND = 'RB123456785GB';
const field = (page: Page) => page.getByLabel('Tracking number', { exact: true }).last();
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('code') });

test.describe('several codes at once', () => {
  test.beforeEach(async ({ site, adminPage }) => createParcel(adminPage.request, site.url, SECOND));

  test('are a list, each row of which opens the full answer', async ({ page, site }) => {
    const first = site.welcome.demo_tracking_code ?? '';
    await page.goto('/track.html');
    await waitForHydration(page);
    await field(page).fill(`${first.toLowerCase()}, ${SECOND}, unknown-77`);
    await field(page).press('Enter');
    await expect(page.getByRole('heading', { name: '3 parcels' })).toBeVisible();
    await expect(rows(page)).toContainText([
      new RegExp(`${first}.*On its way`),
      new RegExp(`${SECOND}.*In Oslo`),
      /unknown-77.*No parcel matches/,
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: new RegExp(first) }).click();
    await expect(page.getByRole('heading', { level: 2, name: /On its way/ })).toBeVisible();
    await expect(field(page)).toHaveValue(first);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
  });

  test('pasted lines are read in the field of the home page', async ({ page, site, context }) => {
    const first = site.welcome.demo_tracking_code ?? '';
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await waitForHydration(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${first}\n${SECOND}\n`);
    await field(page).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await field(page).press('Enter');
    await expect(rows(page)).toHaveCount(2);
  });

  test('need no script', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/track.html');
    await field(page).fill(`${site.welcome.demo_tracking_code}; ${SECOND}`);
    await field(page).press('Enter');
    await expect(rows(page)).toContainText([/On its way/, /In Oslo/]);
    await page.getByRole('link', { name: new RegExp(SECOND) }).click();
    await expect(page.getByRole('heading', { level: 2, name: /In Oslo/ })).toBeVisible();
    await context.close();
  });

  test('are looked up by one call, twenty at most', async ({ page, site }) => {
    const codes = Array.from({ length: 25 }, (_, n) => `CARRIER-${100 + n}`);
    const calls: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.push(request.url()));
    await page.goto('/track.html');
    await waitForHydration(page);
    calls.length = 0;
    await field(page).fill([site.welcome.demo_tracking_code, ...codes].join(','));
    await field(page).press('Enter');
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText('At most 20 numbers are looked up at once.')).toBeVisible();
    expect(calls.filter((url) => /lookups|parcels/.test(url))).toHaveLength(1);
  });
});
