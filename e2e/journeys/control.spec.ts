import { signIn, signUp } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';

const CONTROL = [
  '/control/index.html',
  '/control/parcels/list.html',
  '/control/settings/mail',
  '/control/account/password.html',
];

for (const path of CONTROL) {
  test(`${path} sends a visitor to sign in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/control\/signin\.html/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
}

test('the signed-in admin is led past sign-in and sign-up', async ({ adminPage }) => {
  for (const path of ['/cp', '/control/signin.html', '/cp/signup', '/control/password.html']) {
    await adminPage.goto(path);
    await expect(adminPage).toHaveURL(/\/control\/index\.html$/);
  }
});

test('a wrong password is told under the form and signs nobody in', async ({ page, watch, adminCookies: _exists }) => {
  watch.expectErrors(/401/);
  await page.goto('/cp');
  await page.getByLabel('Email').fill('office@waybill.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.');
  expect(await page.context().cookies()).toEqual([]);
});

test('signing out leaves nothing of the admin in the browser', async ({ freshSite, page }) => {
  await signUp(page, freshSite.url + freshSite.welcome.signup_path);
  await signIn(page);
  await page.goto(`${freshSite.url}/control/parcels/list.html`);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/control\/signin\.html/);
  const stored = await page.evaluate(() => Object.values(localStorage).join('\n'));
  expect(stored).not.toMatch(/recipient_|mail_driver|"admin":\{/);
  await page.goto(`${freshSite.url}/control/index.html`);
  await expect(page).toHaveURL(/\/control\/signin\.html/);
});
