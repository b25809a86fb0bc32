import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';

const recent = (page: Page) => page.getByRole('region', { name: 'On this device' });
const offlineSwitch = (page: Page) => page.getByRole('checkbox', { name: /read them offline/ });
const keptAnswers = (page: Page) =>
  page.evaluate(
    async () => (await caches.has('offline-pages')) && (await (await caches.open('offline-pages')).keys()).length,
  );

test.describe('this device', () => {
  test('remembers what was tracked, until it is removed or switched off', async ({ page, site }) => {
    const code = site.welcome.demo_tracking_code ?? '';
    await page.goto('/track.html');
    await expect(page.getByRole('heading', { name: 'Where to find' })).toBeVisible();
    await expect(recent(page)).toHaveCount(0);
    await page.goto(`/track.html?code=${code}`);
    await expect(recent(page).getByRole('link', { name: code })).toBeVisible();
    await page.goto('/track.html');
    await recent(page).getByRole('link', { name: code }).click();
    await expect(page.getByRole('heading', { level: 2, name: /On its way/ })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);

    await recent(page)
      .getByRole('button', { name: `Remove ${code}` })
      .click();
    await expect(recent(page)).toHaveCount(0);
    await page.goto('/track.html');
    await page.goto(`/track.html?code=${code}`);
    await recent(page).getByRole('checkbox', { name: 'Remember the numbers' }).uncheck();
    await page.reload();
    await expect(recent(page).getByRole('checkbox', { name: 'Remember the numbers' })).not.toBeChecked();
    await expect(recent(page).getByRole('link')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('tracked'))).not.toContain(code);
  });

  test('keeps no answer unless it is chosen, then shows it offline with its age', async ({
    page,
    site,
    context,
    watch,
  }) => {
    // A kept answer is sandboxed: the test's own scripts are reported, too.
    watch.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Blocked script execution/);
    const code = site.welcome.demo_tracking_code ?? '';
    await page.goto(`/track.html?code=${code}`);
    await expect(offlineSwitch(page)).not.toBeChecked();
    expect(await keptAnswers(page)).toBe(false);
    await offlineSwitch(page).check();
    await expect.poll(() => keptAnswers(page)).toBe(1);
    await expect(offlineSwitch(page)).toBeChecked();

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/No connection\. This is the answer as of .*20\d\d/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /On its way/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
    await expect(page.locator('script, noscript')).toHaveCount(0);

    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText('No connection')).toHaveCount(0);
    await offlineSwitch(page).uncheck();
    await expect.poll(() => keptAnswers(page)).toBe(false);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });

  test('gets no worker by a link to the document that registers it', async ({ page }) => {
    await page.goto('/offline/setup.html?scope=/');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });

  test('keeps and remembers nothing of what the admin looks at', async ({ adminPage: page, site }) => {
    await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
    await expect(page.getByRole('heading', { level: 2, name: /On its way/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(recent(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('tracked'))).toBeNull();
    expect(await keptAnswers(page)).toBe(false);
  });
});
