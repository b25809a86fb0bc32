import { containing, type Tab } from '../driver/tab.js';
import { expect, test } from '../fixtures.js';

const PATHS = ['/', '/track.html', '/contact.html', '/resolution.html', '/pages/privacy-policy', '/pages/sea-freight'];

async function writeMessage(tab: Tab): Promise<void> {
  await tab.type('input[name=email]', 'visitor@example.test');
  await tab.type('input[name=subject]', 'A question');
  await tab.type('textarea[name=body]', 'Do you deliver on Saturdays?');
}

test('public pages hydrate, load everything from the site, and fit the window', async ({ tab, site }) => {
  for (const path of PATHS) {
    for (const width of [1280, 500]) {
      await tab.resize(width, 900);
      await tab.openHydrated(path);
      expect(await tab.count('h1'), path).toBe(1);
      const { overflow, loaded, fonts } = await tab.run(async () => {
        await document.fonts.ready;
        return {
          overflow: document.documentElement.scrollWidth - window.innerWidth,
          loaded: performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
          fonts: [...document.fonts].filter(({ status }) => status === 'loaded').length,
        };
      });
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      expect([...new Set(loaded)], path).toEqual([site.url]);
      expect(fonts, `${path}: fonts`).toBeGreaterThan(0);
    }
  }
});

test('a half-written message is still there after a look at another page, and is sent', async ({ tab }) => {
  await tab.openHydrated('/contact.html');
  await writeMessage(tab);
  await tab.click('footer a[href="/pages/privacy-policy"]');
  await expect.poll(() => tab.text('h1')).toBe('Privacy Policy');
  await tab.back();
  await expect.poll(() => tab.value('textarea[name=body]')).toBe('Do you deliver on Saturdays?');
  await tab.click('form button[type=submit]');
  await tab.see(containing('*[@role="status"]', 'reference'));
  await expect.poll(() => tab.value('textarea[name=body]')).toBe('');
});

test('help opens the contact form with the code filled in', async ({ tab, codes }) => {
  const code = codes.get('late') ?? '';
  await tab.openHydrated(`/track.html?code=${code}`);
  await tab.click(containing('a', 'Write to us about this parcel'));
  await expect.poll(() => tab.value('input[name=tracking_code]')).toBe(code);
});

test('an unknown page says so', async ({ tab, expectErrors }) => {
  expectErrors(/404/);
  await tab.openHydrated('/pages/gone');
  await expect.poll(() => tab.text('h1')).toContain('Not Found');
});

test.describe('without script', () => {
  test.use({ browserOptions: { script: false, language: 'en-GB' } });

  test('a parcel is found, from the home page and in a list', async ({ tab, site, codes }) => {
    await tab.open('/');
    await tab.type('main input[name=code]', site.welcome.demo_tracking_code ?? '');
    await tab.click('main form button[type=submit]');
    await tab.see(containing('h2', 'On its way'));
    await tab.open(`/track.html?code=${site.welcome.demo_tracking_code},${codes.get('held')}`);
    await tab.click(`//main//li//a[contains(., "${codes.get('held')}")]`);
    await tab.see(containing('h2', 'Held by customs'));
  });

  test('the menu opens, and a content page is read', async ({ tab }) => {
    await tab.open('/');
    await tab.click('header button[popovertarget]');
    await tab.click('nav[popover] a[href="/pages/privacy-policy"]');
    await expect.poll(() => tab.text('h1')).toBe('Privacy Policy');
  });

  test('a message is sent', async ({ tab }) => {
    await tab.open('/contact.html');
    await writeMessage(tab);
    await tab.click('form[method=post] button[type=submit]');
    await tab.see(containing('*', 'Your reference is'));
    expect(await tab.path()).toMatch(/^\/contact\.html\?sent=/);
  });
});
