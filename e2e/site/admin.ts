import { expect, type Page } from '@playwright/test';

export const ADMIN_PASSWORD = 'a lantern over wet cobbles';
const PANEL = /\/control\/index\.html$/;

/** Creates the administrator through the link that `npm start` prints; ends on the sign-in page. */
export async function signUp(page: Page, link: string | null): Promise<void> {
  expect(link, 'the sign-up link').not.toBeNull();
  await page.goto(link ?? '');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/cp\/signin\?email=/);
  // The URL changes before the content does, and both pages have a field of the same name.
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
}

/** Signs in on a page that shows the form with the email filled in; ends in the control panel. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(PANEL);
}
