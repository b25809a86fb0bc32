import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN_PASSWORD, signIn, signUp } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';
import type { TestSite } from '../site/open-site.js';
import { addVirtualAuthenticator } from '../site/virtual-authenticator.js';

const PANEL = /\/control\/index\.html$/;
const ADMIN_COMMAND = join(import.meta.dirname, '../../backend/dist/cli/admin.js');

test('two-step verification: enroll, sign in each way, lose everything, recover', async ({
  freshSite,
  page,
  watch,
}) => {
  watch.expectErrors(/status of 422/);
  const { url } = freshSite;
  await addVirtualAuthenticator(page);
  await signUp(page, url + freshSite.welcome.signup_path);
  await signIn(page);

  await page.goto(`${url}/control/account/index.html`);
  await page.getByLabel('Name').fill('Test laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const codes = await savedCodes(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText('Test laptop')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Set up app' }).click();
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code of the app').fill(codeOf(secret, 0));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm app' }).click();
  await expect(page.getByRole('button', { name: 'Remove authenticator app' })).toBeVisible();
  await expect(page.getByText('10 of 10 are left.')).toBeVisible();

  await test.step('with password and passkey', async () => {
    await signOut(page);
    await enterPassword(page, url);
    await expect(page.getByText('One more step to sign in.')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(PANEL);
  });

  await test.step('with the passkey alone', async () => {
    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(PANEL);
  });

  await test.step('with password and app', async () => {
    await signOut(page);
    await enterPassword(page, url);
    await enterCode(page, '000000');
    await expect(page.getByRole('alert').getByText('The code is incorrect or was used already.')).toBeVisible();
    await enterCode(page, codeOf(secret, 1));
    await page.waitForURL(PANEL);
  });

  await test.step('with a recovery code', async () => {
    await signOut(page);
    await enterPassword(page, url);
    await enterCode(page, codes[0] ?? '');
    await page.waitForURL(PANEL);
    await page.goto(`${url}/control/account/index.html`);
    await expect(page.getByText('9 of 10 are left.')).toBeVisible();
  });

  await test.step('after a reset on the machine of the site', async () => {
    await signOut(page);
    expect(await resetSecondSteps(freshSite)).toContain('The password alone signs in.');
    await enterPassword(page, url);
    await page.waitForURL(PANEL);
    await page.goto(`${url}/control/account/index.html`);
    await expect(page.getByText('Off. Add a passkey')).toBeVisible();
  });
});

test('sessions are listed and ended, and the account asks for the password again', async ({
  freshSite,
  page,
  browser,
  watch,
}) => {
  watch.expectErrors(/status of 422/);
  const { url, welcome } = freshSite;
  await signUp(page, url + welcome.signup_path);
  await signIn(page);
  const other = await browser.newContext();
  const phone = await other.newPage();
  await enterPassword(phone, url);
  await phone.waitForURL(PANEL);

  await page.goto(`${url}/control/account/index.html`);
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This session' })).toContainText('Chrome on Linux');
  await page.getByRole('button', { name: /^End session/ }).click();
  await expect(sessions).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL(/\/control\/signin\.html/);
  await other.close();

  // Ten minutes later: only the time of the browser's request matters, which the API answers from the session.
  await page.route('**/api/admins/account', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, confirmed: false } } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Password is incorrect.');
  await dialog.getByLabel('Current password').fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Code of the app')).toBeFocused();
});

/** The recovery codes of the file that the page offers; checks that it shows the same. */
async function savedCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole('region', { name: 'Your new recovery codes' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const codes = text.match(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/gm) ?? [];
  expect(await shown.getByRole('listitem').allTextContents()).toEqual(codes);
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toBeVisible();
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  // What the page still asks for when its session ends is answered with 401, which the browser reports.
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/control\/signin\.html$/);
}

async function enterPassword(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cp/signin?email=office%40waybill.test`);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The code that the app shows `steps` of 30 seconds from now: a used one is not accepted again. */
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function resetSecondSteps({ releasesDir }: TestSite): Promise<string> {
  const folder = dirname(releasesDir);
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN_COMMAND, 'reset-second-steps'], {
    cwd: folder,
    env,
  });
  return stdout;
}
