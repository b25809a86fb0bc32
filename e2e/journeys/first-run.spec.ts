import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, becomeAdmin, signUp } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A page in both themes, and as wide as a phone. */
async function inspect(page: Page): Promise<void> {
  await waitForIdle(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
}

const step = (page: Page) => page.getByRole('main').locator('li[aria-current=step]');

test('after the sign-up the company makes the site its own, with the keyboard alone, and is not asked again', async ({
  freshSite,
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { url, welcome } = freshSite;
  await signUp(page, url + welcome.signup_path);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/control/settings/setup`);
  await expect(step(page)).toHaveText('Company');
  await inspect(page);

  await test.step('name and color', async () => {
    await page.getByLabel(/^Company name/).focus();
    await page.keyboard.type('Nordwind Kurier');
    await page.getByLabel(/^Brand color/).focus();
    await page.keyboard.type('#7a1f3d');
    await page.keyboard.press('Enter');
    await expect(step(page)).toHaveText('Region');
    await expect(page.getByText('Step 2 of 4')).toBeFocused();
  });

  await test.step('region, which another visit goes on with', async () => {
    await page.goto(`${url}/control/index.html`);
    await inspect(page);
    await page.getByRole('link', { name: 'Continue', exact: true }).press('Enter');
    await expect(step(page)).toHaveText('Region');
    await inspect(page);
    await page.getByLabel('Time zone').selectOption('Europe/Oslo');
    await page.getByLabel('Default language').selectOption('Deutsch');
    await page.getByRole('button', { name: 'Only the default' }).press('Enter');
    await page.getByRole('checkbox', { name: /^Français/ }).press('Space');
    await page.getByRole('button', { name: 'Save and continue' }).press('Enter');
    await expect(step(page)).toHaveText('Contact');
  });

  await test.step('the address, in the parts that its country has', async () => {
    await page.getByLabel(/^Country/).selectOption('NO');
    await inspect(page);
    await page.getByLabel('Street address').fill('Karl Johans gate 1');
    await page.getByLabel('Postcode').fill('0154');
    await page.getByLabel('Town or city').fill('Oslo');
    await page.keyboard.press('Enter');
    await expect(step(page)).toHaveText('Mail');
  });

  await test.step('the rest is skipped', async () => {
    await inspect(page);
    await page.getByRole('button', { name: 'Save and finish' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Your site is set up' })).toBeVisible();
    await page.goto(`${url}/control/index.html`);
    await waitForIdle(page);
    await expect(page.getByText('Set up your site')).toHaveCount(0);
  });

  await test.step('visitors see the company, in the languages that it offers', async () => {
    const visitor = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await expect(async () => {
      await visitor.goto(url);
      expect(await visitor.title()).toContain('Nordwind Kurier');
    }).toPass();
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'de');
    const languages = visitor.getByRole('banner').getByLabel('Sprache').locator('option');
    await expect(languages).toHaveText(['Deutsch', 'Français']);
    await expect(visitor.locator('link[hreflang]')).toHaveCount(3);
    await visitor.goto(`${url}/?lang=ja`);
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'de');
    await visitor.getByRole('banner').getByLabel('Sprache').selectOption('Français');
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr');
    await visitor.goto(`${url}/contact.html?lang=fr`);
    await expect(visitor.locator('address')).toHaveText('Karl Johans gate 1\n0154 Oslo\nNorvège', {
      useInnerText: true,
    });
    await visitor.context().close();
  });
});

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>alert(1)</script>${content}</svg>`;
const svg = (content: string) => ({
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(drawing(content)),
});

test('a logo and a mark are uploaded as drawings, and visitors see them', async ({ freshSite, page, watch }) => {
  watch.expectErrors(/status of 422|Connecting to 'blob:/);
  const { url } = freshSite;
  await becomeAdmin(page, url);
  await page.goto(`${url}/control/settings/brand`);
  const logo = page.getByRole('form', { name: 'Logo' });
  const mark = page.getByRole('form', { name: 'Mark' });
  await logo.getByLabel('Logo file').setInputFiles(svg('<text y="20">Nordwind</text>'));
  await logo.getByRole('button', { name: 'Upload' }).click();
  await expect(logo.getByText('Convert them to paths').first()).toBeVisible();
  for (const [form, color] of [
    [logo, '#7a1f3d'],
    [mark, '#00c'],
  ] as const) {
    await form.getByLabel(/file$/).setInputFiles(svg(`<circle cx="20" cy="20" r="18" fill="${color}"/>`));
    await form.getByRole('button', { name: 'Upload' }).click();
    await expect(form.getByRole('button', { name: /^Remove/ })).toBeVisible();
  }
  await inspect(page);

  const seen = page.getByRole('banner').locator('img').first();
  await expect(async () => {
    await page.goto(url);
    await expect(seen).toHaveAttribute('src', /\.svg$/);
  }).toPass();
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? '';
  const size = await page.evaluate(async (source) => {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    return image.naturalWidth;
  }, icon);
  expect(size).toBeGreaterThan(0);
  expect(await (await page.request.get(url + icon)).text()).toContain('data:image/png');
});

test('the pages of brand and region fit a phone and have no axe violations in either theme', async ({
  adminPage: page,
}) => {
  for (const path of ['brand', 'region']) {
    await page.goto(`/control/settings/${path}`);
    await inspect(page);
  }
});
