import { containing } from '../driver/tab.js';
import { expect, test } from '../fixtures.js';

const FIELD = 'main input[name=code]';

test.describe('the home page', () => {
  test('finds a parcel by its code, typed with the keyboard alone', async ({ tab, site }) => {
    await tab.openHydrated('/');
    await tab.press('Tab');
    await tab.press('Enter');
    for (let presses = 0; presses < 12; presses += 1) {
      await tab.press('Tab');
      if (await tab.run(() => document.activeElement?.matches('input[name=code]'))) break;
    }
    const code = site.welcome.demo_tracking_code ?? '';
    await tab.type('input:focus', code.toLowerCase());
    await tab.press('Enter');
    await tab.see(containing('h2', 'On its way'));
    expect(await tab.path()).toContain('/track.html?code=');
    await expect.poll(() => tab.value(FIELD)).toBe(code);
    await tab.see(containing('li[@aria-current="step"]', 'On its way'));
  });

  test('groups a code while it is typed', async ({ tab, site }) => {
    const code = (site.welcome.demo_tracking_code ?? '').toLowerCase();
    await tab.openHydrated('/');
    await tab.type(FIELD, code.replaceAll('-', '').slice(0, 6));
    await expect.poll(() => tab.value(FIELD)).toBe(code.slice(0, 7));
    await tab.type(FIELD, code.replaceAll('-', '').slice(6));
    await expect.poll(() => tab.value(FIELD)).toBe(code);
  });

  test('shows reviews', async ({ tab }) => {
    await tab.openHydrated('/');
    await expect.poll(() => tab.count('figure blockquote')).toBeGreaterThan(2);
  });

  test('opens its menu, which leads to the content pages and closes with Escape', async ({ tab }) => {
    await tab.openHydrated('/');
    await tab.miss('nav[popover]');
    await tab.click('header button[popovertarget]');
    await tab.see('nav[popover]');
    await tab.press('Escape');
    await tab.miss('nav[popover]');
    await tab.click('header button[popovertarget]');
    await tab.click('nav[popover] a[href="/pages/privacy-policy"]');
    await expect.poll(() => tab.text('h1')).toBe('Privacy Policy');
    await tab.miss('nav[popover]');
  });
});

test('the selected theme persists', async ({ tab }) => {
  const background = () => tab.run(() => getComputedStyle(document.documentElement).backgroundColor);
  const theme = () => tab.run(() => document.documentElement.dataset.theme);
  await tab.openHydrated('/');
  const light = await background();
  await tab.click('//header//button[contains(., "Dark theme")]');
  await expect.poll(theme).toBe('DARK');
  await expect.poll(background).not.toBe(light);
  await tab.openHydrated('/contact.html');
  expect(await theme()).toBe('DARK');
  expect(await background()).not.toBe(light);
});

test('the selected language persists and sets the text direction', async ({ tab }) => {
  const root = () => tab.run(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
  await tab.openHydrated('/');
  await tab.choose('header select option[value=ar]');
  await expect.poll(root).toBe('ar rtl');
  await tab.openHydrated('/track.html');
  expect(await root()).toBe('ar rtl');
  await expect.poll(() => tab.text('h1')).toMatch(/\p{Script=Arabic}/u);
});

test.describe('a browser in German', () => {
  test.use({ browserOptions: { script: true, language: 'de' } });

  test('is offered German, and gets it', async ({ tab }) => {
    await tab.openHydrated('/');
    expect(await tab.run(() => document.documentElement.lang)).toBe('en');
    await tab.click('//aside[@lang="de"]//button[contains(., "Auf Deutsch lesen")]');
    await expect.poll(() => tab.run(() => document.documentElement.lang)).toBe('de');
    await tab.miss('aside');
  });
});
