import type { Page } from '@playwright/test';
import { ADMIN_EMAIL, signIn } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';

const VARIANTS = [
  { name: 'desktop, light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'phone, light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;
const ACTIVITIES = [
  { title: 'Picked up in Lisbon', description: 'Handed over at the counter.', icon: 'bike' },
  { title: 'Departed Lisbon hub', description: 'On the evening flight.', icon: 'plane' },
  { title: 'Arrived at Rotterdam hub', description: 'Sorted for the morning round.', icon: 'warehouse' },
];

for (const { name, viewport, colorScheme } of VARIANTS) {
  test.describe(`core journey, ${name}`, () => {
    test.use({ viewport, colorScheme });

    test('a visitor tracks a parcel that the admin has created', async ({
      site,
      adminCookies: _exists,
      browser,
      context,
      page,
      watch: _watch,
    }) => {
      await page.goto(`/cp/signin?email=${encodeURIComponent(ADMIN_EMAIL)}`);
      await signIn(page);
      const code = await createParcel(page, site.url);
      for (const activity of ACTIVITIES) await addActivity(page, activity);

      const visitor = await browser.newContext({ viewport, colorScheme });
      const visitorPage = await visitor.newPage();
      await visitorPage.goto(`${site.url}/track.html?code=${code}`);
      await expect(visitorPage.getByRole('heading', { name: /On its way/ })).toBeVisible();
      for (const { title, description } of ACTIVITIES) {
        await expect(visitorPage.getByText(title)).toBeVisible();
        await expect(visitorPage.getByText(description)).toBeVisible();
      }
      const order = await visitorPage.getByText(/^(Picked up in|Departed|Arrived at Rotterdam)/).allTextContents();
      expect(order, 'the newest activity is first').toEqual(ACTIVITIES.map(({ title }) => title).reverse());
      await expect(visitorPage.getByText('Maria Ferreira')).toHaveCount(0);
      expect(await visitorPage.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await visitor.cookies(), 'a visitor gets no cookie').toEqual([]);
      await visitor.close();
      expect((await context.cookies()).find(({ value }) => value.length > 20)).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
      });
    });
  });
}

async function createParcel(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/control/parcels/create.html`);
  await page.getByRole('button', { name: 'Generate' }).click();
  const code = await page.getByLabel('Tracking code').inputValue();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}-[0-9A-HJKMNP-TV-Z]$/);
  await page.getByLabel('Recipient name').fill('Maria Ferreira');
  await page.getByLabel('Destination').fill('Rotterdam, Netherlands');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/control\/parcels\/[0-9a-f-]{36}$/);
  return code;
}

async function addActivity(page: Page, { title, description, icon }: (typeof ACTIVITIES)[number]): Promise<void> {
  const parcel = /^.+\/control\/parcels\/[0-9a-f-]{36}/.exec(page.url())?.[0];
  await page.goto(`${parcel}/activities/create`);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('group', { name: 'Icon' }).getByText(icon, { exact: true }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/activities$/);
  await expect(page.getByText(title)).toBeVisible();
}
