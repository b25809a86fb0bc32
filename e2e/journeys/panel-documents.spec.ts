import type { Page } from '@playwright/test';
import { readPdfText } from '@waybill/testing/read-pdf-text';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { sheetsOf } from '../site/paper.js';
import { TEST_IMAGE } from '../site/test-image.js';

/** What a page counted since it was loaded. */
interface Counted {
  clicks: number;
  printed: number;
}
declare global {
  interface Window {
    counted: Counted;
  }
}

test.beforeEach(async ({ fileSite, page }) => {
  await becomeAdmin(page, fileSite.url);
  await page.addInitScript(() => {
    window.counted = { clicks: 0, printed: 0 };
    window.addEventListener('click', () => (window.counted.clicks += 1), true);
    window.print = () => (window.counted.printed += 1);
  });
});

const counted = (page: Page) => page.evaluate(() => window.counted);

const printed = (page: Page) => page.pdf({ preferCSSPageSize: true, printBackground: true }).then(sheetsOf);

const NAMES = {
  latin: ['Wilhelmina Konstantinopolitańczykowianeczka-Featherstonehaugh', 'Llanfairpwllgwyngyll\nWales'],
  arabic: ['محمد بن راشد التاجر', 'دبي، الإمارات العربية المتحدة\nشارع الشيخ زايد ١٢'],
  japanese: ['株式会社ヤマダ運輸 東京本社', '東京都, 日本\n千代田区丸の内一丁目九番一号'],
} as const;

async function createParcel(page: Page, site: string, values: Record<string, string | number>): Promise<string> {
  const response = await page.request.post(`${site}/api/parcels`, { data: values });
  expect(response.status()).toBe(201);
  return (await response.json()).data.id;
}

test('a parcel is registered and its label printed with one click, and one in the dialog', async ({
  fileSite,
  page,
}) => {
  await page.goto(`${fileSite.url}/control/parcels/create.html`);
  await page.getByLabel('Tracking code').fill('PRINT-ME-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Maria Ferreira');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rotterdam, Netherlands');
  await page.getByLabel(/^Sender name/).fill('Otto');
  await page.getByLabel(/^Weight/).fill('2.5');
  await page.getByLabel(/^Pieces/).fill('2');
  expect((await counted(page)).clicks).toBe(0);

  await page.getByRole('button', { name: 'Create and print' }).click();
  await expect.poll(() => counted(page)).toEqual({ clicks: 1, printed: 1 });
  const labels = page.getByRole('article', { name: 'PRINT-ME-1' });
  await expect(labels).toHaveCount(2);
  for (const text of ['Otto', 'Maria Ferreira', 'Rotterdam, Netherlands', '2.5 kg', '1 / 2'])
    await expect(labels.first()).toContainText(text);
  await expect(labels.last()).toContainText('2 / 2');

  await page.reload();
  await expect(labels).toHaveCount(2);
  expect((await counted(page)).printed).toBe(0);
});

test('Enter in the form only creates', async ({ fileSite, page }) => {
  await page.goto(`${fileSite.url}/control/parcels/create.html`);
  await page.getByLabel('Tracking code').fill('NO-PRINT-1');
  await page.getByLabel('Recipient name').fill('Maria Ferreira');
  await page.getByLabel('Destination').fill('Rotterdam');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'NO-PRINT-1' })).toBeVisible();
  expect((await counted(page)).printed).toBe(0);
});

test('labels and waybills fit their paper, and the paper stays chosen', async ({ fileSite, page }) => {
  const { url } = fileSite;
  const ids: string[] = [];
  for (const [script, [recipient_name, destination]] of Object.entries(NAMES)) {
    const tracking_code = `SHEET-${script.toUpperCase()}`;
    const rest = { sender_name: recipient_name, pickup_location: destination, pieces: 2, weight: 12.345 };
    ids.push(await createParcel(page, url, { tracking_code, recipient_name, destination, ...rest }));
  }
  await page.goto(`${url}/control/parcels/labels.html?ids=${ids.join(',')}`);
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(await printed(page)).toEqual(Array(6).fill([100, 150]));
  expect(await accessibilityViolations(page)).toEqual([]);

  const paper = page.getByLabel('Paper');
  await paper.selectOption('a4');
  expect(await printed(page)).toEqual(Array(2).fill([210, 297]));

  await paper.selectOption('waybill');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText('Terms of carriage');
  expect(await printed(page)).toEqual(Array(3).fill([210, 297]));
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.reload();
  await expect(paper).toHaveValue('waybill');
});

test('the logo is uploaded, shown on waybills, and removed', async ({ fileSite, page, watch }) => {
  watch.expectErrors(/Connecting to 'blob:/);
  const { url } = fileSite;
  await page.goto(`${url}/control/settings/brand`);
  await page.getByLabel('Logo file').setInputFiles(TEST_IMAGE);
  await page.getByRole('button', { name: 'Upload logo' }).click();
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  const id = await createParcel(page, url, { tracking_code: 'LOGO-1', recipient_name: 'Ana', destination: 'Oslo' });
  await page.goto(`${url}/control/parcels/labels.html?ids=${id}`);
  await page.getByLabel('Paper').selectOption('waybill');
  const logo = page.getByRole('article').getByRole('img', { name: 'Waybill' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${url}/control/settings/brand`);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeHidden();
});

/** On a busy machine the first PDF, for which libraries are loaded, can take so long that the shell server answers 503. */
async function download(page: Page, address: string): Promise<Buffer> {
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  return (await page.request.get(address)).body();
}

/** The texts of the sheet, each of them one line. */
const shownTexts = (page: Page, number: string) =>
  page.getByRole('region', { name: number }).evaluate((sheet) => {
    const leaves = [...sheet.querySelectorAll<HTMLElement>('p, dt, dd, th, td, strong, span')];
    return leaves.flatMap(({ textContent }) => (textContent ?? '').split('\n'));
  });
const squeezed = (text: string) => text.replace(/\s/g, '').toUpperCase();

test('an invoice with lines reads the same on its page, on paper and as PDF', async ({ fileSite, page }) => {
  const { url } = fileSite;
  await test.step('say who issues it', async () => {
    await page.goto(`${url}/control/settings/brand`);
    await page.getByLabel(/^Company name/).fill('Kurier 山田');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').getByText('Settings saved.').first()).toBeVisible();
    await page.goto(`${url}/control/settings/documents`);
    await page.getByLabel(/^Tax number/).fill('DE 811 907 980');
    await page.getByLabel(/^Currency/).selectOption('EUR');
    await page.getByLabel(/^Tax rate/).fill('19');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').getByText('Settings saved.').first()).toBeVisible();
  });

  await test.step('bill a parcel', async () => {
    const parcel = { recipient_name: 'محمد راشد', destination: 'Dubai', declared_value: 99.9, weight: 2 };
    await createParcel(page, url, { tracking_code: 'BILL-1', ...parcel });
    await page.goto(`${url}/control/invoice/create.html`);
    await page.getByLabel('Product').fill('BILL-1');
    for (const [index, [description, quantity, price]] of [
      ['Express', '2.5', '19.99'],
      ['Discount', '1', '-5'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add a line' }).click();
      const line = page.getByRole('group', { name: `Line ${index + 1}` });
      await line.getByLabel('Description').fill(description ?? '');
      await line.getByLabel('Quantity').fill(quantity ?? '');
      await line.getByLabel(/^Unit price/).fill(price ?? '');
    }
    await expect(page.getByText('EUR 53.53')).toBeVisible();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  });

  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page.getByRole('region', { name: number })).toContainText('EUR 99.90');
  expect(await printed(page)).toEqual([[210, 297]]);

  expect(await accessibilityViolations(page)).toEqual([]);

  const href = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
  const pdf = readPdfText(await download(page, url + href));
  expect(pdf).toMatchObject({ pageCount: 1, missingGlyphs: 0 });
  let rest = squeezed(pdf.lines.join(''));
  const texts = (await shownTexts(page, number)).map(squeezed).sort((a, b) => b.length - a.length);
  // Arabic is read from right to left, and drawn from left to right.
  const drawn = (text: string) => (/\p{Script=Arabic}/u.test(text) ? [...text].reverse().join('') : text);
  for (const text of texts.map(drawn)) {
    expect(rest, 'the PDF has all that the page has').toContain(text);
    rest = rest.replace(text, '');
  }
  expect(rest, 'and nothing else').toBe('');
});
