import type { Page } from '@playwright/test';
import { MailServer } from '../faults/harness/mail-server.js';
import { becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { openSite, type TestSite } from '../site/open-site.js';
import { type ReadMail, readMail } from '../site/read-mail.js';

const CODE = 'LETTER-1234567';
const ANA = 'ana@example.com';
const PARCEL = { tracking_code: CODE, recipient_name: 'Ada King', destination: 'Bergen, Norway' };
const NARROW = { width: 320, height: 640 };

let mail: MailServer;
let site: TestSite;
let office: Page;
let parcel: string;

test.beforeAll(async ({ browser }) => {
  mail = await MailServer.start();
  site = await openSite({ MAIL_URL: mail.url });
  office = await (await browser.newContext({ baseURL: site.url })).newPage();
  await becomeAdmin(office, site.url);
  await send('post', '/api/notifications/test', {});
  const code = /\b\d{6}\b/.exec(readMail(mail.received.at(-1) ?? '').text)?.[0];
  await send('post', '/api/notifications/test/confirmation', { code });
  await send('patch', '/api/notifications/settings', { delay: 0 });
  const values = { ...PARCEL, recipient_email: 'ada@example.com', status: 'Registered' };
  parcel = (await (await send('post', '/api/parcels', values)).json()).data.id;
});
test.afterAll(async () => {
  await office.context().close();
  await site.close();
  await mail.goAway();
});

async function send(method: 'post' | 'patch', path: string, data: object) {
  const response = await office.request[method](site.url + path, { data });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
}
const moveTo = (status: string) => send('patch', '/api/parcels', { ...PARCEL, id: parcel, status });

async function mailTo(address: string, subject: RegExp): Promise<ReadMail> {
  const find = () => mail.received.map(readMail).find((each) => each.to === address && subject.test(each.subject));
  await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
  return find() as ReadMail;
}
const linkIn = ({ text }: ReadMail, page: string) =>
  new RegExp(`https?://\\S+/${page}\\.html\\?\\S+`).exec(text)?.[0] ?? '';

/** Focuses an element with the Tab key alone. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' = 'button'): Promise<void> {
  const element = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${name}.`);
}

/** Opens a page on a narrow screen and looks at it: its width, axe in both themes, and whether it stayed still. */
async function open(page: Page, url: string): Promise<void> {
  await page.setViewportSize(NARROW);
  await page.goto(url);
  await waitForHydration(page);
}
async function expectSound(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceEntry[]) =>
          list.reduce((total, entry) => {
            const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            return hadRecentInput ? total : total + value;
          }, 0);
        new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => resolve(0), 200);
      }),
  );
  expect(shifts).toBeLessThan(0.005);
}

test('updates are asked for, confirmed, ended and forgotten with the keyboard on 320 pixels', async ({ page }) => {
  await open(page, `${site.url}/updates.html?code=${CODE}`);
  await expectSound(page);
  await tabTo(page, 'Your email', 'textbox');
  await page.keyboard.type(ANA);
  await tabTo(page, 'Send me a confirmation link');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/a link is on its way to that address/)).toBeVisible();

  await open(page, linkIn(await mailTo(ANA, /Please confirm/), 'updates'));
  await expectSound(page);
  await tabTo(page, 'Start the updates');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Done. We will write to you.')).toBeVisible();
  await moveTo('Out for delivery');
  const news = await mailTo(ANA, /is out for delivery/);

  await open(page, linkIn(news, 'updates'));
  await expectSound(page);
  await tabTo(page, 'Forget my address');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Your address has been deleted/)).toBeVisible();
});

/** The browser cleans markup for the clipboard in this page, whose policy refuses inline styles. */
const unstyled = (html: string) => html.replace(/<style>.*?<\/style>|\sstyle="[^"]*"/gs, '');

/** Puts a message with its markup on the clipboard and pastes it, as people do. */
async function paste(page: Page, text: string, html: string): Promise<void> {
  await page.evaluate(
    async ([plain, markup]) => {
      const blob = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
      const item = new ClipboardItem({ ...blob('text/plain', plain), ...blob('text/html', markup) });
      await navigator.clipboard.write([item]);
    },
    [text, html] as const,
  );
  await page.getByLabel(/The whole message/).fill('');
  await page.getByLabel(/The whole message/).press('Control+V');
}

test('a true, a forged and an old message are pasted with their markup and told apart', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await send('patch', '/api/parcels', { ...PARCEL, id: parcel, status: 'Delivered', recipient_email: ANA });
  await send('post', '/api/recipients/codes', { code: CODE, role: 'recipient' });
  const genuine = await mailTo(ANA, /^Your code for parcel/);
  await open(page, `${site.url}/message-check.html`);
  await expectSound(page);

  await paste(page, genuine.text, unstyled(genuine.html ?? ''));
  await tabTo(page, 'Check');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Yes, we sent a message with this code.')).toBeVisible();
  await expect(page.getByText('LE…567')).toBeVisible();
  await expectSound(page);

  // The code of a genuine mail around a link that shows our address and leads elsewhere.
  const host = new URL(site.url).host;
  const forged = `<p>${genuine.text}</p><a href="https://evil.test/pay?x=1&amp;y=2"><b>http://${host}/pay</b></a>`;
  await paste(page, genuine.text, forged);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Shows our address, but leads to evil.test.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('yours has a link to another site');
  await expect(page.getByText('Yes, we sent a message with this code.')).toBeHidden();
  expect(await page.locator('a[href*="evil.test"]').count()).toBe(0);
  await expectSound(page);

  // The address in another attribute is ours, and so are more links than the page lists.
  const own = Array.from({ length: 40 }, (_, n) => `<a href="http://${host}/pages/${n}">Terms ${n}</a>`).join(' ');
  await paste(page, genuine.text, `${own}<a title=" href=http://${host}/ > " href="https://evil.test/pay">Pay</a>`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Leads to another site: evil.test.' })).toBeVisible();
  await expect(page.getByText(/more links than are listed here/)).toBeVisible();
  await expectSound(page);

  // From before check codes: it says nothing for or against it.
  await paste(page, 'Parcel LETTER-1234567 is on its way.', '<p>Parcel LETTER-1234567 is on its way.</p>');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/This text has no check code/)).toBeVisible();
  await expect(page.getByText('Yes, we sent a message with this code.')).toBeHidden();
});
