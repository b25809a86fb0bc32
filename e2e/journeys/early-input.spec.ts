import { EventEmitter, once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';

const SHELL_SCRIPT = /\/releases\/shell\/.+\/main\.[^/]+\.js$/;

/** Opens a page whose script is on its way until the answer is called. */
async function openWithoutScript(page: Page, path: string): Promise<() => Promise<void>> {
  const line = new EventEmitter();
  const open = once(line, 'open');
  await page.route(SHELL_SCRIPT, (route) => open.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    line.emit('open');
    await expect(page.locator('#root[data-hydrated]')).toBeVisible();
  };
}

async function expectTyped(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveValue(text);
  await expect(field).toBeFocused();
}

test('what is written into the contact form before its script comes is sent with the rest', async ({ page }) => {
  const letScriptCome = await openWithoutScript(page, '/contact.html');
  const [email, subject] = [page.getByLabel('Your email'), page.getByLabel('Subject')];
  const message = page.getByRole('textbox', { name: 'Message' });
  await email.fill('early@example.test');
  await message.fill('Typed early,\nin two lines.');
  await message.focus();
  await letScriptCome();
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
  test(`a tracking number that is typed on ${path} before its script comes is looked up`, async ({ page, site }) => {
    const code = site.welcome.demo_tracking_code ?? '';
    const letScriptCome = await openWithoutScript(page, path);
    const field = page.getByLabel('Tracking number').first();
    await field.fill(code);
    await field.focus();
    await letScriptCome();
    await expectTyped(field, code);
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
  });
}

test('the menu that was opened before its script comes stays open', async ({ page }) => {
  const letScriptCome = await openWithoutScript(page, '/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await expect(menu).toBeVisible();
  await letScriptCome();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/pages\/privacy-policy$/);
  await expect(menu).toBeHidden();
});
