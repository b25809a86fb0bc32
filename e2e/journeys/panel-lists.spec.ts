import { signIn, signUp } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';

test.beforeEach(async ({ freshSite, page }) => {
  await signUp(page, freshSite.url + freshSite.welcome.signup_path);
  await signIn(page);
});

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

test('the list keeps its state in the address, appends, and prints labels', async ({ freshSite, page }) => {
  await page.goto(`${freshSite.url}/control/parcels/list.html`);
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

  await page.goto(`${freshSite.url}/control/parcels/list.html`);
  await page.getByLabel('Select all').check();
  await page.getByRole('link', { name: 'Print 15 labels' }).click();
  await expect(page.getByRole('article')).toHaveCount(15);
  const label = page.getByRole('article').first();
  const size = await label.boundingBox();
  expect(Math.round(((size?.width ?? 0) * 25.4) / 96), 'width in millimetres').toBe(100);
  expect(Math.round(((size?.height ?? 0) * 25.4) / 96), 'height in millimetres').toBe(150);
});

test('a list is exported as it is filtered, and imported all or nothing', async ({ freshSite, context, page }) => {
  const { url, welcome } = freshSite;
  await page.goto(`${url}/control/parcels/list.html?search=${welcome.demo_tracking_code}`);
  const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  const exported = await (await context.request.get(url + href)).text();
  expect(exported.trim().split('\n')).toHaveLength(2);
  expect(exported).toContain(welcome.demo_tracking_code);

  await page.getByRole('link', { name: 'Import' }).click();
  const file = page.getByLabel('File', { exact: true });
  const head = 'tracking_code,recipient_name,destination,status';
  await file.setInputFiles(csv('wrong.csv', [head, 'NEW-CODE-1,Ada,Oslo,Registered', 'NEW-CODE-2,,,']));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('1 new, 0 changed, 0 unchanged, 1 wrong')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();

  await file.setInputFiles(
    csv('right.csv', [head, 'NEW-CODE-1,Ada,Oslo,Registered', `${welcome.demo_tracking_code},Bo,Bergen,Delivered`]),
  );
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('1 new, 1 changed, 0 unchanged, 0 wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 parcels' }).click();
  await expect(page.getByText('2 parcels imported.')).toBeVisible();
  await page.goto(`${url}/control/parcels/list.html?search=NEW-CODE`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
});
