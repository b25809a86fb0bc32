import type { Page } from '@playwright/test';
import { MailServer } from '../faults/harness/mail-server.js';
import { becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { create } from '../site/create-content.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { openSite, type TestSite } from '../site/open-site.js';
import { setLanguage } from '../site/public-pages.js';
import { type ReadMail, readMail } from '../site/read-mail.js';

const ADA = 'ada@example.com';
const OTTO = 'otto@example.com';
const PARCEL = { recipient_name: 'Ada King', destination: 'Oslo, Norway\nStorgata 1', status: 'In transit' };
const NARROW = { width: 320, height: 640 };

let mail: MailServer;
let site: TestSite;
let office: Page;

test.beforeAll(async ({ browser }) => {
  mail = await MailServer.start();
  site = await openSite({ MAIL_URL: mail.url });
  office = await (await browser.newContext({ baseURL: site.url })).newPage();
  await becomeAdmin(office, site.url);
});
test.afterAll(async () => {
  await office.context().close();
  await site.close();
  await mail.goAway();
});

const parcel = (values: object) => create(office.request, `${site.url}/api/parcels`, { ...PARCEL, ...values });

/** What was sent to an address, once there is something. */
async function mailTo(address: string): Promise<ReadMail> {
  const find = () => mail.received.map(readMail).find(({ to }) => to === address);
  await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
  return find() as ReadMail;
}

test('until mails are known to arrive, the page offers another way', async ({ page }) => {
  await page.goto(`${site.url}/find.html`);
  await expect(page.getByText('We cannot send such emails at the moment.')).toBeVisible();
  await expect(page.getByLabel('Your email')).toBeHidden();
  await page.getByRole('link', { name: 'Ask us about your parcel' }).click();
  await expect(page.getByLabel(/What is it about/)).toHaveValue('where');
});

/** Once the office has seen that mails arrive. */
async function confirmMail(): Promise<void> {
  await office.request.post(`${site.url}/api/notifications/test`, { data: {} });
  const code = /\b\d{6}\b/.exec(readMail(mail.received.at(-1) ?? '').text)?.[0];
  const confirmed = await office.request.post(`${site.url}/api/notifications/test/confirmation`, { data: { code } });
  expect(confirmed.ok()).toBe(true);
}

test('whoever has no code gets the parcels of an address by mail, and opens them', async ({ page }) => {
  await confirmMail();
  await parcel({ tracking_code: 'FIND-ADA-0001', recipient_email: ADA });
  await parcel({ tracking_code: 'FIND-ADA-0002', recipient_name: 'Otto', sender_email: ADA });
  await page.setViewportSize(NARROW);
  await page.goto(`${site.url}/track.html?code=FIND-NOTHING-1`);
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES');
  await page.getByRole('link', { name: 'Find your parcels by email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find your parcels by email' })).toBeVisible();
  await waitForHydration(page);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);

  await page.getByLabel('Your email').focus();
  await page.keyboard.type('Ada@Example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/we have sent you an email/)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const { subject, text } = await mailTo(ADA);
  expect(subject).toBe('Your parcels');
  expect(text).toMatch(/Parcels to you:\s+On its way.*FIND-ADA-0001.*Parcels from you:.*FIND-ADA-0002/s);
  expect(text).not.toContain('Storgata');
  const [link = ''] = /http\S+code=FIND-ADA-0001\S+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByText('Storgata 1')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form works in another language', async ({ page, context }) => {
    await confirmMail();
    await parcel({ tracking_code: 'FIND-OTTO-001', recipient_email: OTTO });
    await setLanguage(context, 'ar', site.url);
    await page.goto(`${site.url}/track.html`);
    await page.getByRole('link', { name: 'اعثر على شحناتك بالبريد الإلكتروني' }).click();
    await page.locator('[name=email]').fill(OTTO);
    await page.getByRole('button', { name: 'أرسلوا إليّ شحناتي' }).click();
    await expect(page.getByText(/فقد أرسلنا إليك رسالة/)).toBeVisible();
    const { subject, text } = await mailTo(OTTO);
    expect(subject).toBe('شحناتك');
    expect(text).toMatch(/code=FIND-OTTO-001&lang=ar#view=recipient\./);
  });
});
