import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_EMAIL, ADMIN_PASSWORD, signIn, signUp } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';

const CONTROL = [
  '/control/index.html',
  '/control/parcels/list.html',
  '/control/settings/mail',
  '/control/account/password.html',
];

for (const path of CONTROL) {
  test(`${path} redirects a visitor to the sign-in page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/control\/signin\.html/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
}

test('the signed-in admin is redirected from sign-in and sign-up to the panel', async ({ adminPage }) => {
  for (const path of ['/cp', '/control/signin.html', '/cp/signup', '/control/password.html']) {
    await adminPage.goto(path);
    await expect(adminPage).toHaveURL(/\/control\/index\.html$/);
  }
});

test('an incorrect password shows an error and does not sign in', async ({ page, watch, adminCookies: _exists }) => {
  watch.expectErrors(/401/);
  await page.goto('/cp');
  await page.getByLabel('Email').fill('office@waybill.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  expect(await page.context().cookies()).toEqual([]);
});

test('signing out removes all data of the admin from the browser', async ({ page, adminCookies: _exists }) => {
  await signInAgain(page);
  await page.goto('/control/parcels/list.html');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/control\/signin\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  const stored = () => page.evaluate(() => Object.values(localStorage).join('\n'));
  await expect.poll(stored).not.toMatch(/recipient_|mail_driver|"admin":\{/);
  await page.goto('/control/index.html');
  await expect(page).toHaveURL(/\/control\/signin\.html/);
});

test('signing out with unsaved text asks first, and cancelling keeps the text', async ({
  site,
  page,
  adminCookies: _exists,
}) => {
  await signInAgain(page);
  await page.goto('/control/pages/create.html');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Half a page');
  const signOut = page.getByRole('button', { name: 'Sign out' });

  const question = answerNext(page, 'stay');
  await signOut.click();
  expect(await question).toContain('unsaved');
  await expect(title).toHaveValue('Half a page');
  await expect(page).toHaveURL(/\/control\/pages\/create\.html$/);
  expect((await page.request.get(`${site.url}/api/messages`)).status(), 'still signed in').toBe(200);

  const again = answerNext(page, 'leave');
  await signOut.click();
  await again;
  await expect(page).toHaveURL(/\/control\/signin\.html$/);
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  expect((await page.request.get(`${site.url}/api/messages`)).status(), 'signed out').toBe(401);
});

test('a forgotten password is reset with the mailed token', async ({ freshSite, page, watch }) => {
  watch.expectErrors(/status of (401|422)/);
  const { url, releasesDir, welcome } = freshSite;
  await signUp(page, url + welcome.signup_path);
  await page.goto(`${url}/control/password.html`);
  await page.getByLabel('Email').fill('office@waybill.test');
  await page.getByRole('button', { name: 'Send token' }).click();
  const reset = async (token: string) => {
    await page.getByLabel('Token', { exact: true }).fill(token);
    await page.getByLabel('New password', { exact: true }).fill('a harbour under early snow');
    await page.getByLabel('Confirm new password').fill('a harbour under early snow');
    await page.getByRole('button', { name: 'Set new password' }).click();
  };
  await reset('0'.repeat(32));
  await expect(page.getByText('The token is incorrect or no longer valid.').first()).toBeVisible();
  await reset(await mailedToken(join(dirname(releasesDir), 'data/outbox')));
  await expect(page.getByText('Password changed.')).toBeVisible();

  await page.goto(`${url}/cp/signin?email=office%40waybill.test`);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a harbour under early snow');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/control\/index\.html$/);
  await waitForIdle(page);
});

/** A session of its own for the administrator that a site has already. */
async function signInAgain(page: Page): Promise<void> {
  await page.goto(`/cp/signin?email=${encodeURIComponent(ADMIN_EMAIL)}`);
  await signIn(page);
  await waitForIdle(page);
}

/** Waits for the only mail in the outbox. @returns its token */
async function mailedToken(outbox: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const [mail = ''] = await readdir(outbox);
    token = /^[0-9a-f]{32}$/m.exec(await readFile(join(outbox, mail), 'utf8'))?.[0] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return token;
}

/** Accepts or dismisses the next dialog. @returns its message */
function answerNext(page: Page, choice: 'stay' | 'leave'): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once('dialog', (dialog) => {
      (choice === 'stay' ? dialog.dismiss() : dialog.accept()).then(() => resolve(dialog.message()), reject);
    });
  });
}
