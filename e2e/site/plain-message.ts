import { expect, type Page } from '@playwright/test';

/** Writes to the company from the contact page as it was served, by the browser's own form. */
export async function sendPlainMessage(page: Page): Promise<void> {
  await page.getByLabel('Your email').fill('visitor@example.test');
  await page.getByLabel('Subject').fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver on Saturdays?');
  await page.locator('form[method=post] button[type=submit]').click();
  await page.waitForURL(/\/contact\.html\?sent=/);
  await expect(page.getByText(/Your reference is/)).toBeVisible();
}
