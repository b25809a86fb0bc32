import { signIn, signUp } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { openSite } from '../site/open-site.js';

test('the admin disables and enables a remote on the release page, with a reason', async ({ page, watch }) => {
  test.slow();
  watch.expectErrors(/status of 503|disabled in the release/);
  const site = await openSite({ RELEASE_ACTIONS: 'on' });
  try {
    await signUp(page, `${site.url}${site.welcome.signup_path}`);
    await signIn(page);
    await page.goto(`${site.url}/__releases`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'mf-tracking' }) });
    const change = async (button: string, reason: string) => {
      await card.getByText('Change', { exact: true }).click();
      await card.getByLabel('Reason').fill(reason);
      await card.getByRole('button', { name: button }).click();
      await expect(page).toHaveURL(`${site.url}/__releases`);
    };
    await change('Disable', 'the map does not load');
    await expect(async () => {
      await page.reload();
      await expect(card).toContainText('disable mf-tracking: the map does not load', { timeout: 1_000 });
    }).toPass();
    await expect.poll(async () => (await page.request.get(`${site.url}/track.html`)).status()).toBe(503);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await change('Enable', 'it loads again');
    await expect.poll(async () => (await page.request.get(`${site.url}/track.html`)).status()).toBe(200);
  } finally {
    await site.close();
  }
});
