import type { Page, Route } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';

const ENTRY = /\/releases\/mf-tracking\/.+\/remoteEntry\.[^/]+\.js$/;
const CHUNK = /\/releases\/mf-tracking\/.+\/routes\.[^/]+\.js$/;

/** Ways in which a remote's file can go wrong on its way to the page. Integrity makes changed bytes one of them. */
const FAULTS: { name: string; file: RegExp; answer: (route: Route) => Promise<void> }[] = [
  { name: 'is not there', file: ENTRY, answer: (route) => route.fulfill({ status: 404, body: '' }) },
  {
    name: 'is answered by an error with a script in it',
    file: ENTRY,
    answer: (route) => route.fulfill({ status: 500, contentType: 'text/javascript', body: 'export default 1;' }),
  },
  {
    name: 'holds other bytes than were published',
    file: CHUNK,
    answer: async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\nthrow new Error('changed');` });
    },
  },
  { name: 'is cut off', file: CHUNK, answer: (route) => route.abort('connectionreset') },
  { name: 'never comes', file: ENTRY, answer: () => new Promise(() => undefined) },
];

for (const { name, file, answer } of FAULTS) {
  test(`a remote's file ${name}: the page that the server rendered stays, Retry brings it to life`, async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/./);
    await page.route(file, answer);
    const reported = page.waitForRequest(/\/api\/telemetry\/remotes$/);
    await page.goto('/track.html', { waitUntil: 'commit' });
    await expect(page.getByText('Part of this page did not load')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ remote: 'mf-tracking' });

    await page.unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Part of this page did not load')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
  });

  test(`a remote's file ${name}: who comes from another page meets its card, Retry heals`, async ({ page, watch }) => {
    watch.expectErrors(/./);
    await page.goto('/');
    await expect(page.locator('[data-hydrated]')).toBeVisible();
    await page.route(file, answer);
    const reported = page.waitForRequest(/\/api\/telemetry\/remotes$/);
    await page.getByLabel('Tracking number').first().press('Enter');
    await expectCard(page);
    expect((await reported).postDataJSON()).toMatchObject({ remote: 'mf-tracking' });

    await page.unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
  });
}

async function expectCard(page: Page): Promise<void> {
  await expect(page.getByText('This page did not load', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}
