import type { BrowserContext, Page } from '@playwright/test';
import { MailServer } from '../faults/harness/mail-server.js';
import { becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { openSite, type TestSite } from '../site/open-site.js';
import { setLanguage } from '../site/public-pages.js';
import { readMail } from '../site/read-mail.js';

const CODE = 'FOLLOW-1234567';
const PARCEL = {
  tracking_code: CODE,
  recipient_name: 'Ada King',
  destination: 'Bergen, Norway',
  status: 'In transit',
  min_expected_delivery_date: '2031-03-04',
  max_expected_delivery_date: '2031-03-06',
};

let mail: MailServer;
let site: TestSite;
/** The administrator's browser; visitors have others. */
let office: Page;
let parcel: string;

test.beforeAll(async ({ browser }) => {
  mail = await MailServer.start();
  site = await openSite({ MAIL_URL: mail.url });
  office = await (await browser.newContext({ baseURL: site.url })).newPage();
  await becomeAdmin(office, site.url);
  await send('post', '/api/notifications/test', {});
  const code = /\b\d{6}\b/.exec(bodyOf(mail.received.at(-1)))?.[0];
  await send('post', '/api/notifications/test/confirmation', { code });
  await send('patch', '/api/notifications/settings', { delay: 0 });
  parcel = (await (await send('post', '/api/parcels', PARCEL)).json()).data.id;
});
test.afterAll(async () => {
  await office.context().close();
  await site.close();
  await mail.goAway();
});

const send = async (method: 'post' | 'patch', path: string, data: object) => {
  const response = await office.request[method](site.url + path, { data });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
};
const headOf = (raw = '') => raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
/** The text of a mail, without the encoding of its transport. */
const bodyOf = (raw = '') =>
  raw
    .slice(raw.search(/\r?\n\r?\n/))
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=');
const mailTo = async (address: string, words: RegExp) => {
  const find = () => mail.received.find((raw) => headOf(raw).includes(address) && words.test(bodyOf(raw)));
  await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
  return find() ?? '';
};
const linkIn = (raw: string, page: string) =>
  new RegExp(`https?://\\S+/${page}\\.html\\?[^\\s"<]+`).exec(bodyOf(raw))?.[0] ?? '';

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/track.html?code=${CODE}`);
  await page.getByRole('link', { name: 'By email, in your calendar or as a feed' }).click();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send me a confirmation link' }).click();
  await expect(page.getByText(/a link is on its way to that address/)).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /confirm within 24 hours/), 'updates'));
  await page.getByRole('button', { name: 'Start the updates' }).click();
  await expect(page.getByText('Done. We will write to you.')).toBeVisible();
}

test('a visitor subscribes, is written to, asks whether that is genuine, and ends it in one click', async ({
  page,
  playwright,
}) => {
  const email = 'ana@example.com';
  await subscribe(page, email);
  await send('patch', '/api/parcels', { ...PARCEL, id: parcel, status: 'Out for delivery' });
  const news = await mailTo(email, /is out for delivery/);

  await page.goto(`${site.url}/message-check.html`);
  await page.getByLabel(/The whole message/).fill(readMail(news).text);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Yes, we sent a message with this code.')).toBeVisible();
  await expect(page.getByText('News about a parcel')).toBeVisible();
  await expect(page.getByText('FO…567')).toBeVisible();
  await expect(page.getByText('Leads to this site.').first()).toBeVisible();
  await page.getByLabel(/The whole message/).fill(`${readMail(news).text}\nhttps://waybill.example.test/pay`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('alert')).toContainText('yours has a link to another site');
  await expect(page.getByText(/another site: waybill\.example\.test/)).toBeVisible();
  expect(new URL(page.url()).search).toMatch(/^\?code=[0-9A-Z]{10}$/);

  const oneClick = /List-Unsubscribe: <([^>]+)>/.exec(headOf(news))?.[1] ?? '';
  expect(headOf(news)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const program = await playwright.request.newContext();
  const reply = await program.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect([reply.status(), reply.headers()['set-cookie']]).toEqual([200, undefined]);
  await program.dispose();
  const before = mail.received.length;
  await send('patch', '/api/parcels', { ...PARCEL, id: parcel, status: 'In transit' });
  await send('patch', '/api/parcels', { ...PARCEL, id: parcel, status: 'Delivered' });
  await expect.poll(() => mailsOfParcel(), { timeout: 30_000 }).toEqual({ waiting: 0 });
  expect(mail.received).toHaveLength(before);
});

const mailsOfParcel = async () => {
  const response = await office.request.get(`${site.url}/api/notifications/mails/${parcel}`);
  return { waiting: (await response.json()).data.waiting.length };
};

test('a forged message is none of ours, and says where its links lead', async ({ page }) => {
  await page.goto(`${site.url}/message-check.html`);
  const host = new URL(site.url).host;
  await page.getByLabel(/The whole message/).fill(`Pay 1.99 at https://${host}@evil.test/pay\nCheck code 00000-00000`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/No, we sent no message with this code/)).toBeVisible();
  await expect(page.getByText(/before the @ is only a user name\. It leads to evil\.test/)).toBeVisible();
  await page.getByLabel(/The whole message/).fill('Pay 1.99.');
  await page.getByLabel('Check code').fill('');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/This text has no check code/)).toBeVisible();
});

test('the calendar is imported twice as one event, and the feed lists the scans', async ({ page }) => {
  // Nothing is promised of a parcel that is delivered.
  await send('patch', '/api/parcels', { ...PARCEL, id: parcel });
  await page.goto(`${site.url}/updates.html?code=${CODE}`);
  const calendar = page.getByRole('link', { name: 'Expected arrival in your calendar' });
  const fetchText = async (href: string | null) => (await page.request.get(site.url + href)).text();
  const [first, feed] = [
    await fetchText(await calendar.getAttribute('href')),
    await fetchText(await page.getByRole('link', { name: 'All scans as a feed' }).getAttribute('href')),
  ];
  await send('patch', '/api/parcels', { ...PARCEL, id: parcel, max_expected_delivery_date: '2031-03-07' });
  const second = await fetchText(await calendar.getAttribute('href'));
  const value = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1];
  expect(value(second, 'UID')).toBe(value(first, 'UID'));
  expect(Number(value(second, 'SEQUENCE'))).toBeGreaterThan(Number(value(first, 'SEQUENCE')));
  expect(feed).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed /);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('subscribing, confirming and checking work', async ({ page, context }) => {
    const email = 'otto@example.com';
    await inLanguage(context, 'de');
    await page.goto(`${site.url}/updates.html?code=${CODE}`);
    await page.locator('[name=email]').fill(email);
    await page.getByRole('button', { name: 'Bestätigungslink senden' }).click();
    await expect(page.getByText(/ein Link an diese Adresse unterwegs/)).toBeVisible();
    const question = await mailTo(email, /24 Stunden/);
    await page.goto(linkIn(question, 'updates'));
    await page.getByRole('button', { name: 'Nachrichten erhalten' }).click();
    await expect(page.getByText('Fertig. Wir schreiben Ihnen.')).toBeVisible();

    await page.goto(linkIn(question, 'message-check'));
    await expect(page.getByText('Ja, wir haben eine Nachricht mit diesem Code gesendet.')).toBeVisible();
    await expect(page.getByText('Bestätigung einer Adresse')).toBeVisible();
    await expect(page.getByLabel(/Die ganze Nachricht/)).toBeHidden();
  });
});

const inLanguage = (context: BrowserContext, code: string) => setLanguage(context, code, site.url);

test('the office sees who agreed, without the address, and ends it for somebody who calls', async ({ page }) => {
  const tracking_code = 'FOLLOW-7654321';
  const { id } = (await (await send('post', '/api/parcels', { ...PARCEL, tracking_code })).json()).data;
  const email = 'grace@navy.example.org';
  await send('post', '/api/subscriptions', { tracking_code, email, milestones: ['delivered'] });
  await office.goto(`/control/parcels/${id}`);
  const card = office.getByRole('region', { name: 'Subscribers' });
  await expect(card).toContainText(/g•••@n•••\.org, English\s*Not confirmed yet, asked/);
  await page.goto(linkIn(await mailTo(email, /confirm within 24 hours/), 'updates'));
  await page.getByRole('button', { name: 'Start the updates' }).click();
  await expect(page.getByText('Done. We will write to you.')).toBeVisible();
  await office.reload();
  await expect(card).toContainText(/Confirmed .*Delivered/);
  await send('patch', '/api/parcels', { ...PARCEL, tracking_code, id, status: 'Delivered' });
  await mailTo(email, /has been delivered/);
  await office.reload();
  await expect(office.getByText(/^Subscriber: g•••@n•••\.org/)).toBeVisible();
  await expect(office.getByText(email)).toHaveCount(0);
  expect(await violationsInBothThemes(office)).toEqual([]);
  office.once('dialog', (dialog) => dialog.accept());
  await card.getByRole('button', { name: 'Unsubscribe g•••@n•••.org' }).click();
  await expect(card).toContainText('Nobody is left.');
  await expect(office.getByText('The subscription was ended.')).toBeVisible();
});
