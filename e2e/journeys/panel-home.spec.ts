import { HOME_KEYS, HOME_LIMITS, LANGUAGES } from '@waybill/contracts';
import { becomeAdmin } from '../site/admin.js';
import { chunksOf } from '../site/concurrency.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { monitorInjection } from '../site/injection-monitor.js';
import { ACCEPTED, JOINED } from '../site/naughty-strings.js';
import { missing, texts } from '../site/page-texts.js';

/** The home page as somebody gets it who has no cookie. */
const htmlOf = async (url: string) => (await fetch(url)).text();

test('the home page becomes the company’s own: previewed, saved, and at once on every page', async ({
  fileSite,
  page,
}) => {
  const { url } = fileSite;
  await becomeAdmin(page, url);
  expect(await htmlOf(url)).toContain('Our clients');
  await page.goto(`${url}/control/settings/home`);
  const slides = page.getByRole('region', { name: 'Slides' });
  const heading = slides.getByLabel(/^Heading/).first();
  await expect(heading).toHaveAttribute('placeholder', 'Know where your parcel is');
  await heading.fill('Hill <b>brings</b> it');
  await page.getByRole('button', { name: 'Hide Clients' }).press('Enter');
  await page.getByRole('button', { name: 'Move Track shipment up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Track shipment up' })).toBeFocused();
  await page
    .getByRole('group', { name: 'Offices' })
    .getByLabel(/^Value/)
    .fill('3');

  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Hill <b>brings</b> it' })).toBeVisible();
  await expect(preview.getByRole('region', { name: 'Our clients' })).toHaveCount(0);
  expect(await htmlOf(url)).toContain('Our clients');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Home page saved.')).toBeVisible();
  const html = await htmlOf(url);
  expect(html).toContain('Hill &lt;b&gt;brings&lt;/b&gt; it');
  expect(html).not.toContain('Our clients');
  expect(html.indexOf('Track Shipment')).toBeLessThan(html.indexOf('Customer Feedback'));
  const german = await htmlOf(`${url}/?lang=de`);
  expect(german).toContain('Wissen, wo Ihre Sendung ist');
  expect(german).not.toContain('Orbanta');

  const visitor = await page.context().newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Hill <b>brings</b> it' })).toBeVisible();
  await expect(
    visitor.getByRole('region', { name: 'In numbers' }).getByText('3', { exact: true }).first(),
  ).toBeAttached();
  await visitor.close();
});

test('each language has its own texts, and its preview leaves the language of the site alone', async ({
  fileSite,
  page,
}) => {
  const { url } = fileSite;
  await becomeAdmin(page, url);
  await page.goto(`${url}/control/settings/home`);
  await page.getByLabel(/^Language of the texts/).selectOption('ar');
  const heading = page
    .getByRole('region', { name: 'Slides' })
    .getByLabel(/^Heading/)
    .nth(1);
  await expect(heading).toHaveAttribute('dir', 'rtl');
  await expect(heading).toHaveAttribute('placeholder', /\p{Script=Arabic}/u);
  await expect(page.frameLocator('iframe[title="Preview"]').locator('html')).toHaveAttribute('lang', 'ar');
  await heading.fill('جوًا وبحرًا');
  const dialog = page.waitForEvent('dialog');
  const chosen = page.getByLabel(/^Language of the texts/).selectOption('de');
  await (await dialog).dismiss();
  await chosen;
  await expect(heading).toHaveValue('جوًا وبحرًا');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Home page saved.')).toBeVisible();
  expect(await htmlOf(`${url}/?lang=ar`)).toContain('جوًا وبحرًا');
  expect(await htmlOf(url)).not.toContain('جوًا وبحرًا');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('googtrans');
});

test('own texts and names of clients are shown as text, whatever is in them', async ({
  fileSite,
  browser,
  context,
  page,
}) => {
  const { url } = fileSite;
  const incidents: string[] = [];
  await monitorInjection(context, incidents);
  const office = await browser.newContext();
  await becomeAdmin(office, url);
  const keys = HOME_KEYS.filter((key) => key.endsWith('.text') && !key.startsWith('slide.'));
  const names = ACCEPTED.filter((text) => text.length <= HOME_LIMITS.client && !/[\r\n\u2028\u2029]/.test(text));
  const clients = chunksOf(names, HOME_LIMITS.clients);
  for (const [index, list] of chunksOf(JOINED, keys.length).entries()) {
    const own = Object.fromEntries(list.map((text, n) => [keys[n], text]));
    const data = { language: LANGUAGES[index], texts: own, sections: null, clients: clients[index] };
    expect((await office.request.patch(`${url}/api/home`, { data })).ok()).toBe(true);
    await page.goto(`${url}/?lang=${LANGUAGES[index]}`);
    await waitForHydration(page);
    expect(missing(await texts(page.locator('main p')), list)).toEqual([]);
    expect(missing(await texts(page.locator('main li')), clients[index] ?? [])).toEqual([]);
  }
  await office.close();
  expect(incidents).toEqual([]);
});
