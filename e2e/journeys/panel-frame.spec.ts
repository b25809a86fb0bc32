import type { Page } from '@playwright/test';
import { sliceOf } from '@waybill/testing/slice';
import { becomeAdmin } from '../site/admin.js';
import { accessibilityViolations } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { waitForIdle } from '../site/idle.js';

const LIST = '/control/parcels/list.html';
const PHONE = { width: 390, height: 844 };

test.beforeEach(({ fileSite, page }) => becomeAdmin(page, fileSite.url));

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('the panel has a frame of its own: a sidebar, one header line, no footer', async ({ fileSite, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(fileSite.url + LIST);
  const title = page.getByRole('heading', { level: 1, name: 'Parcels' });
  const first = page.locator('tbody tr').first();
  await expect(first).toBeVisible();
  for (const on of [
    title,
    page.getByRole('button', { name: 'Sign out' }),
    page.getByRole('link', { name: 'Import' }),
  ]) {
    const box = await on.boundingBox();
    expect((box?.y ?? 99) + (box?.height ?? 99), 'lower edge on the header line').toBeLessThanOrEqual(60);
  }
  expect((await first.boundingBox())?.y, 'the first row begins').toBeLessThan(240);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const sidebar = page.getByRole('navigation', { name: 'Control panel sections' });
  await expect(sidebar.getByRole('link', { name: 'Parcels' })).toHaveAttribute('aria-current', 'page');
  await sidebar.getByRole('link', { name: 'Reviews' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await page.getByRole('link', { name: 'Waybill, home page' }).click();
  await expect(page.getByRole('contentinfo'), 'the chrome of the site is back').toBeVisible();
});

test('on a phone the sidebar opens from the header line, and rows are cards with recipient and destination', async ({
  fileSite,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(fileSite.url + LIST);
  const row = page.locator('tbody tr').first();
  for (const column of ['Ravi Menon', 'Rotterdam, Netherlands', 'Shanghai, China', 'Registered'])
    await expect(row.getByText(column).first()).toBeInViewport();
  const sidebar = page.getByRole('navigation', { name: 'Control panel sections' });
  await expect(sidebar).toBeHidden();
  const open = page.getByRole('button', { name: 'Open the menu of the control panel' });
  await open.click();
  await expect(sidebar).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await open.click();
  await sidebar.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(sidebar).toBeHidden();
});

test('on a phone the header line stays one row below pages with long names', async ({ fileSite, page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${fileSite.url}/control/settings/presets/create.html`);
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs.getByRole('link')).toHaveCount(2);
  expect((await crumbs.boundingBox())?.height).toBeLessThanOrEqual(56);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the first row is at most 12 tab stops away, and one key from the search', async ({ fileSite, page }) => {
  await page.goto(fileSite.url + LIST);
  const row = page.locator('tbody tr').first();
  await expect(row).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  let stops = 0;
  while (stops < 30 && !(await row.evaluate((element) => element.contains(document.activeElement)))) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(stops).toBeLessThanOrEqual(12);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row.getByRole('link')).toBeFocused();
});

test('the progress bar is in view while the next page loads', async ({ fileSite, page }) => {
  await page.goto(fileSite.url + LIST);
  const next = page.getByRole('button', { name: 'Load the next page' });
  await next.click();
  await expect(page.locator('tbody tr')).toHaveCount(30);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/parcels?*', async (route) => {
    await asked;
    await route.continue();
  });
  await next.click();
  await expect(page.getByRole('progressbar')).toBeInViewport();
  answer();
  await expect(page.locator('tbody tr')).toHaveCount(45);
});

test('the dashboard leads to filtered lists and to a scanned parcel', async ({ fileSite, page }) => {
  const dashboard = `${fileSite.url}/control/index.html`;
  await page.goto(dashboard);
  const field = page.getByLabel('Scan or type a code');
  await expect(field, 'a scanner types at once').toBeFocused();
  await page.keyboard.type(fileSite.welcome.demo_tracking_code ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: fileSite.welcome.demo_tracking_code ?? '-' })).toBeVisible();

  await page.goto(dashboard);
  const figures = page.getByRole('list', { name: 'Parcels at a glance' });
  const figure = figures.getByRole('link', { name: /Out for delivery/ });
  const count = Number((await figure.textContent())?.match(/\d+/)?.[0]);
  await figure.click();
  await expect(page).toHaveURL(/status=out_for_delivery/);
  await expect(page.locator('tbody tr')).toHaveCount(count);

  await page.goto(dashboard);
  await page.getByRole('button', { name: 'Scans by day as table' }).click();
  await expect(page.getByRole('table', { name: 'Scans by day' }).getByRole('row')).toHaveCount(15);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the sections of the update form are one click away, and its text areas grow', async ({ fileSite, page }) => {
  await page.goto(`${fileSite.url}${LIST}?search=${fileSite.welcome.demo_tracking_code}`);
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('link', { name: 'Update', exact: true }).click();
  const content = page.getByLabel(/^Parcel content/);
  const height = async () => Math.round((await content.boundingBox())?.height ?? 0);
  await expect.poll(height).toBeLessThan(120);
  await page.getByRole('navigation', { name: 'Sections of this form' }).getByText('Contents').click();
  await expect(content).toBeFocused();
  await expect(content).toBeInViewport();
  await content.fill('A line\n'.repeat(40));
  await expect.poll(height, 'the specified height').toBe(250);
});

test('panel pages fit every width in both directions of writing', async ({ fileSite, page }) => {
  test.slow();
  const rows = (await (await page.request.get(`${fileSite.url}/api/parcels`)).json()) as { data: { id: string }[] };
  const item = `/control/parcels/${rows.data[0]?.id}`;
  const paths = ['/control/index.html', LIST, item, `${item}/update`];
  for (const [path, dir] of sliceOf(paths.flatMap((path) => ['ltr', 'rtl'].map((dir) => [path, dir] as const)))) {
    await page.goto(fileSite.url + path);
    await waitForIdle(page);
    await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
    for (const width of [390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflow(page), `${path}, ${dir}, ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
