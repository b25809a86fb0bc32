import { expect, type Page } from '@playwright/test';

/** The contact email of every site that a test opens. */
export const ADMIN_EMAIL = 'office@waybill.test';
export const ADMIN_PASSWORD = 'a lantern over wet cobbles';
const PANEL = /\/control\/index\.html$/;
const PANEL_OR_SETUP = /\/control\/(index\.html|settings\/setup)$/;

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

/**
 * Signs in on a page that shows the form with the email filled in; ends in the control panel. After a sign-up the page of
 * the first run comes before it.
 */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(PANEL_OR_SETUP);
  if (PANEL.test(page.url())) return;
  await page.getByRole('link', { name: 'Continue later' }).click();
  await page.waitForURL(PANEL);
}

/**
 * Signs the page's browser in through the API, for tests of what comes after that; creates the administrator if an earlier
 * test on the same site has not.
 */
export async function becomeAdmin(page: Pick<Page, 'request'>, site: string): Promise<void> {
  const data = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  await page.request.post(`${site}/api/admins`, { data });
  const response = await page.request.post(`${site}/api/admins/auth/signin`, { data });
  expect(response.ok(), `sign-in: ${response.status()}`).toBe(true);
}
