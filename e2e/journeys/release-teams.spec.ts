import { createToken, readDocument } from '@waybill/federation';
import { accessibilityViolations } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { openSite } from '../site/open-site.js';

test('a team signs in with its token, and rolls back what is its own', async ({ page, watch }) => {
  test.slow();
  watch.expectErrors(/status of 403/);
  const site = await openSite({ RELEASE_ACTIONS: 'on' });
  try {
    const { token } = await createToken({
      releasesDir: site.releasesDir,
      team: 'tracking',
      scope: ['mf-tracking'],
      who: 'ada',
    });
    await page.goto(`${site.url}/__releases/team`);
    await page.getByLabel('Token of your team').fill(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('This token is unknown, expired or revoked.');
    await page.getByLabel('Token of your team').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${site.url}/__releases`);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['mf-tracking']);
    await page.getByText('Builds kept').click();
    await page.getByText('Change', { exact: true }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByLabel('Reason').fill('the map does not load');
    await page.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText(/team tracking, token [0-9a-f]{12}/).first()).toBeVisible();
    expect((await readDocument(site.releasesDir))?.remotes['mf-tracking']?.enabled).toBe(false);
    await page.getByLabel('Text').fill('map load');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Token of your team')).toBeVisible();
  } finally {
    await site.close();
  }
});
