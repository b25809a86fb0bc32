import { EventEmitter, once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

const SHELL_SCRIPT = /\/releases\/shell\/.+\/main\.[^/]+\.js$/;

/** Opens a page and holds back its script. @returns a function that releases the script and waits for hydration */
async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route(SHELL_SCRIPT, (route) => opened.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    gate.emit('open');
    await waitForHydration(page);
  };
}

async function expectTyped(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveValue(text);
  await expect(field).toBeFocused();
}

test('text typed into the contact form before hydration is sent with the rest', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/contact.html');
  const [email, subject] = [page.getByLabel('Your email'), page.getByLabel('Subject')];
  const message = page.getByRole('textbox', { name: 'Message' });
  await email.fill('early@example.test');
  await message.fill('Typed early,\nin two lines.');
  await message.focus();
  await hydrate();
  await expectTyped(message, 'Typed early,\nin two lines.');
  await page.keyboard.type(' And on.');
  await subject.fill('Later');
  await expect(email).toHaveValue('early@example.test');

  const sent = page.waitForRequest('**/api/messages');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'early@example.test',
    subject: 'Later',
    body: 'Typed early,\nin two lines. And on.',
  });
  await expect(page.getByText(/Your reference is/)).toBeVisible();
});

for (const path of ['/track.html', '/']) {
  test(`a tracking number typed on ${path} before hydration is looked up`, async ({ page, site }) => {
    const code = site.welcome.demo_tracking_code ?? '';
    const hydrate = await openBeforeHydration(page, path);
    const field = page.getByLabel('Tracking number').first();
    await field.fill(code);
    await field.focus();
    await hydrate();
    await expectTyped(field, code);
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
  });
}

test('a menu opened before hydration stays open', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await expect(menu).toBeVisible();
  await hydrate();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/pages\/privacy-policy$/);
  await expect(menu).toBeHidden();
});
