import { openSite } from '../../site/open-site.js';
import { Tab } from '../driver/tab.js';
import { expect, test } from '../fixtures.js';

const OFFLINE = '//label[contains(., "read them offline")]/input';

test('an answer that a visitor keeps is readable while the site is away', async ({
  tab: _tab,
  driver,
  expectErrors,
}) => {
  expectErrors(/./);
  const site = await openSite();
  try {
    const tab = new Tab(driver, site.url);
    await tab.openHydrated(`/track.html?code=${site.welcome.demo_tracking_code}`);
    await tab.see('//section[.//h2[contains(., "On this device")]]');
    await tab.click(OFFLINE);
    const kept = () =>
      tab.run(
        async () => (await caches.has('offline-pages')) && (await (await caches.open('offline-pages')).keys()).length,
      );
    await expect.poll(kept).toBe(1);
    const isActive = () =>
      tab.run(
        async () => (await navigator.serviceWorker.getRegistration('/track.html'))?.active?.state === 'activated',
      );
    await expect.poll(isActive).toBe(true);
    await site.stop();
    // WebDriver's reload passes the worker by in Firefox.
    await tab.open(`/track.html?code=${site.welcome.demo_tracking_code}`);
    await expect.poll(() => tab.text('body')).toMatch(/No connection\. This is the answer as of .*20\d\d/);
    await tab.see('#answer');
  } finally {
    await site.close();
  }
});
