import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sliceOf } from '@waybill/testing/slice';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';

test.beforeEach(({ fileSite, page }) => becomeAdmin(page, fileSite.url));

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

test('the list keeps its state in the URL, appends pages, and prints labels', async ({ fileSite, page }) => {
  await page.goto(`${fileSite.url}/control/parcels/list.html`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(15);
  await page.getByRole('button', { name: 'Load the next page' }).click();
  await expect(rows).toHaveCount(30);
  await page.getByLabel('Stage').selectOption('exception');
  await expect(page).toHaveURL(/status=exception/);
  await page.getByRole('searchbox').fill('no parcel has these words');
  await expect(page.getByText('No Data Found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('no parcel has these words');

  await page.goto(`${fileSite.url}/control/parcels/list.html`);
  await page.getByLabel('Select all').check();
  await page.getByRole('link', { name: 'Print 15 labels' }).click();
  // Each piece of a parcel has a label.
  const { data } = await (await page.request.get(`${fileSite.url}/api/parcels`)).json();
  const labels = data.reduce((sum: number, { pieces }: { pieces: number | null }) => sum + (pieces ?? 1), 0);
  expect(labels).toBeGreaterThan(15);
  await expect(page.getByRole('article')).toHaveCount(labels);
  const label = page.getByRole('article').first();
  const size = await label.boundingBox();
  expect(Math.round(((size?.width ?? 0) * 25.4) / 96), 'width in millimetres').toBe(100);
  expect(Math.round(((size?.height ?? 0) * 25.4) / 96), 'height in millimetres').toBe(150);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const millimetres = pages.map(([, ...points]) => points.map((point) => Math.round((Number(point) * 25.4) / 72)));
  expect(millimetres, 'page sizes').toEqual(Array(labels).fill([100, 150]));
});

test('Back from a parcel leads to the place in the list', async ({ fileSite, page }) => {
  await page.goto(`${fileSite.url}/control/parcels/list.html`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(15);
  await page.getByRole('button', { name: 'Load the next page' }).click();
  await expect(rows).toHaveCount(30);
  await rows.nth(2).getByRole('checkbox').check();
  const opened = rows.nth(27).getByRole('link');
  await opened.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await opened.click();
  await expect(page.getByRole('link', { name: 'View as visitor' })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(30);
  await expect(opened).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(page.getByRole('link', { name: 'Print 1 label' })).toBeVisible();
});

/** Scrolls through the page. @returns the links, buttons and fields that the add button covers */
const controlsUnderAddButton = (page: Page) =>
  page.evaluate(async () => {
    const add = document.querySelector<HTMLElement>('a[aria-label="Add"]');
    if (!add) return ['no add button'];
    const covered = new Set<string>();
    for (let y = 0; y < document.documentElement.scrollHeight; y += 37) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { left, right, top, bottom } = add.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight) covered.add(`the add button is not visible at ${window.scrollY}`);
      add.style.visibility = 'hidden';
      for (const x of [left + 1, (left + right) / 2, right - 1])
        for (const yOfPoint of [top + 1, (top + bottom) / 2, bottom - 1]) {
          const control = document.elementFromPoint(x, yOfPoint)?.closest('a[href], button, input, select');
          if (control) covered.add(`${control.getAttribute('aria-label') ?? control.textContent} at ${window.scrollY}`);
        }
      add.style.visibility = '';
    }
    return [...covered];
  });

test('the add button is visible and covers no control at any width', async ({ fileSite, page }) => {
  const lists = ['parcels', 'reviews', 'pages'];
  const widths = [320, 390, 768, 1100, 1280, 1440];
  for (const { list, width } of sliceOf(lists.flatMap((list) => widths.map((width) => ({ list, width }))))) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${fileSite.url}/control/${list}/list.html`);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    expect(await controlsUnderAddButton(page), `${list} at ${width}`).toEqual([]);
  }
});

test('a long address fits on its label', async ({ fileSite, page }) => {
  const words = (length: number) => 'Extraordinarily long names '.repeat(12).slice(0, length).trim();
  const address = { recipient_name: words(300), destination: Array(6).fill(words(48)).join('\n') };
  const data = { ...address, tracking_code: 'LONG-ADDRESS', sender_name: words(300), pickup_location: words(300) };
  const response = await page.request.post(`${fileSite.url}/api/parcels`, { data });
  const { id } = ((await response.json()) as { data: { id: string } }).data;
  await page.goto(`${fileSite.url}/control/parcels/labels.html?ids=${id}`);
  const to = page.getByRole('article').locator('section').last();
  await expect(to).toContainText(words(48));
  expect(await to.evaluate((section) => section.scrollHeight - section.clientHeight), 'clipped pixels').toBe(0);
});

test('the filtered list is exported, and a table is imported without its invalid rows, and undone', async ({
  fileSite,
  context,
  page,
}) => {
  const { url, welcome } = fileSite;
  await page.goto(`${url}/control/parcels/list.html?search=${welcome.demo_tracking_code}`);
  const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  const exported = await (await context.request.get(url + href)).text();
  expect(exported.trim().split('\n')).toHaveLength(2);
  expect(exported).toContain(welcome.demo_tracking_code);

  await page.getByRole('link', { name: 'Import' }).click();
  const file = page.getByLabel('File', { exact: true });
  const head = 'tracking_code,recipient_name,destination,status';
  await file.setInputFiles(csv('invalid.csv', [head, 'NEW-CODE-1,Ada,Oslo,Registered', 'NEW-CODE-2,,,']));
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('1 row is invalid and will be left out.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invalid rows' }).click();
  const invalid = await readFile(await (await download).path(), 'utf8');
  expect(invalid).toContain('NEW-CODE-2,,,,Recipient name is required. Destination is required.');

  await file.setInputFiles(
    csv('valid.csv', [head, 'NEW-CODE-1,Ada,Oslo,Registered', `${welcome.demo_tracking_code},Bo,Bergen,Delivered`]),
  );
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('status: ')).toContainText('→ Delivered');
  await page.getByRole('button', { name: 'Import 2 parcels' }).click();
  await expect(page.getByText('2 of 2 parcels imported.')).toBeVisible();
  await page.goto(`${url}/control/parcels/list.html?search=NEW-CODE`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByText('No Data Found')).toBeVisible();
});
