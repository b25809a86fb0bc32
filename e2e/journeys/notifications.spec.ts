import type { Page } from '@playwright/test';
import { MailServer } from '../faults/harness/mail-server.js';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { create } from '../site/create-content.js';
import { expect, test } from '../site/fixtures.js';
import { openSite, type TestSite } from '../site/open-site.js';

const CODE = 'WAYB-MAIL-0001';
const ADDRESS = 'ada@example.com';

let mail: MailServer;
let site: TestSite;

test.beforeEach(async ({ page }) => {
  mail = await MailServer.start();
  site = await openSite({ MAIL_URL: mail.url });
  await becomeAdmin(page, site.url);
});
test.afterEach(async ({ context }) => {
  await Promise.all(context.pages().map((page) => page.close()));
  await site.close();
  await mail.goAway();
});

/** Bodies of the mails to an address, with the line breaks of their encoding undone. */
const mailsTo = (address: string) =>
  mail.received
    .filter((raw) => new RegExp(`^To: .*${address}`, 'im').test(raw))
    .map((raw) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='));

/** Sends the test mail, enters its code and switches a milestone on. */
async function switchOn(admin: Page): Promise<void> {
  await admin.goto(`${site.url}/control/settings/notifications`);
  const box = admin.getByRole('checkbox', { name: 'On its way: Recipient' });
  await expect(box).toBeDisabled();
  await admin.getByRole('button', { name: 'Send test mail' }).click();
  await expect.poll(() => mail.received.length).toBeGreaterThan(0);
  const test = mail.received.find((raw) => raw.includes('test email')) ?? '';
  await admin.getByLabel('Code from the mail').fill(/panel: (\d{6})/.exec(test)?.[1] ?? '');
  await admin.getByRole('button', { name: 'Confirm' }).click();
  await box.check();
  await admin.getByLabel(/^Delay in minutes/).fill('0');
  await admin.getByRole('button', { name: 'Save' }).first().click();
  await expect(admin.getByText('Settings saved.').first()).toBeVisible();
  await expect(box).toBeChecked();
}

test('the recipient is told, unsubscribes without script, and the office sees it', async ({ page, browser, watch }) => {
  // The frame of the preview refuses every script, also the one with which this test looks into it.
  watch.expectErrors(/Blocked script execution in .* sandboxed/);
  await switchOn(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  const parcel = { tracking_code: CODE, recipient_name: 'Ada King', destination: 'Oslo', recipient_email: ADDRESS };
  const { id } = await create(page.request, `${site.url}/api/parcels`, {
    ...parcel,
    status: 'In transit',
    mail_language: 'de',
  });
  await expect.poll(() => mailsTo(ADDRESS).length, { timeout: 20_000 }).toBe(1);
  const [received = ''] = mailsTo(ADDRESS);
  expect(received).toContain('ist unterwegs');

  await page.goto(`${site.url}/control/parcels/${id}`);
  await expect(page.getByText(`Recipient: ${ADDRESS}`)).toBeVisible();
  await expect(page.getByText(/^Sent/)).toBeVisible();

  const path = /\/unsubscribe\.html\?token=[\w.-]+/.exec(received)?.[0] ?? '';
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(site.url + path);
  const stop = visitor.getByRole('button', { name: 'Stop these emails' });
  await expect(stop).toBeVisible();
  await stop.click();
  await expect(visitor).toHaveURL(/unsubscribe\.html\?done=1$/);
  await expect(visitor.getByText('You will get no more of these emails.')).toBeVisible();
  await visitor.context().close();

  await page.goto(`${site.url}/control/settings/notifications`);
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await page.getByRole('button', { name: 'Show preview' }).click();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('Parcel WAYB-1112-026A-P is on its way').first()).toBeVisible();
});
