import { expect, type Page } from '@playwright/test';

/** Sends a message through the HTML form of the contact page, without its script. */
export async function sendMessageWithoutScript(page: Page): Promise<void> {
  await page.getByLabel('Your email').fill('visitor@example.test');
  await page.getByLabel('Subject').fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver on Saturdays?');
  await page.locator('form[method=post] button[type=submit]').click();
  await page.waitForURL(/\/contact\.html\?sent=/);
  await expect(page.getByText(/Your reference is/)).toBeVisible();
}
