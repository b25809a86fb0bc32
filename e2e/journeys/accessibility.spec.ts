import { accessibilityFaults } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { settled } from '../site/settled.js';

const PUBLIC = [
  '/',
  '/track.html',
  '/contact.html',
  '/pages/privacy-policy',
  '/no/such/page',
  '/cp',
  '/control/password.html',
];
const CONTROL = [
  '/control/index.html',
  '/control/parcels/list.html',
  '/control/parcels/create.html',
  '/control/pages/list.html',
  '/control/pages/create.html',
  '/control/reviews/list.html',
  '/control/reviews/create.html',
  '/control/email/send.html',
  '/control/settings',
  '/control/settings/contact',
  '/control/settings/mail',
  '/control/account/index.html',
  '/control/invoice/create.html',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on the public pages', async ({ page, site, watch }) => {
      test.slow();
      watch.expectErrors(/404/);
      for (const path of [...PUBLIC, `/track.html?code=${site.welcome.demo_tracking_code}`]) {
        await page.goto(path);
        await settled(page);
        expect(await accessibilityFaults(page), path).toEqual([]);
      }
    });

    test('axe finds nothing in the control panel', async ({ adminPage }) => {
      test.slow();
      for (const path of CONTROL) {
        await adminPage.goto(path);
        await settled(adminPage);
        expect(await accessibilityFaults(adminPage), path).toEqual([]);
      }
    });
  });
}

test('pages fit a width of 320 pixels', async ({ page, site, watch }) => {
  watch.expectErrors(/404/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...PUBLIC, `/track.html?code=${site.welcome.demo_tracking_code}`]) {
    await page.goto(path);
    await settled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `${path} is ${wide} px too wide`).toBeLessThanOrEqual(0);
  }
});
