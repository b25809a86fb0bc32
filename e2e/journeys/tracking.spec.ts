import type { Page, Request } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { setLanguage } from '../site/public-pages.js';

const field = (page: Page) => page.getByLabel('Tracking number', { exact: true });

async function track(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await field(page).press('Enter');
}

test('of two searches the last one wins, even when the first response arrives later', async ({ page, site, watch }) => {
  watch.expectErrors(/404/);
  const slow = site.welcome.demo_tracking_code ?? '';
  const isSlow = (request: Request) => request.url().includes(`/api/parcels/${slow}?`);
  let release = () => undefined as unknown;
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(`**/api/parcels/${slow}?*`, async (route) => {
    await released;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/track.html');
  await waitForHydration(page);
  const slowRequest = page.waitForRequest(isSlow);
  await track(page, slow);
  await slowRequest;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['requestfinished', 'requestfailed'] as const) {
      page.on(event as 'requestfinished', (request) => isSlow(request) && resolve());
    }
  });
  await expect(page.getByText('TRACKING...')).toBeVisible();
  await track(page, 'WB-LATER-1');
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');

  release();
  await ended;
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');
  await expect(page.getByRole('list', { name: 'Progress' })).toHaveCount(0);
  await expect(field(page)).toHaveValue('WB-LATER-1');
});

test('an offline search shows a notice, keeps the code, and is retried when online', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const code = site.welcome.demo_tracking_code ?? '';
  await page.goto('/track.html');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await track(page, code);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(field(page)).toHaveValue(code);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
});

test('the places of the route are aligned right on a right-to-left page', async ({ page, site }) => {
  await setLanguage(page.context(), 'ar', site.url);
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  const places = page.locator('#route-text bdi');
  await expect(places).toHaveCount(3);
  const edges = await places.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(new Set(edges).size, edges.join(', ')).toBe(1);
});

test.describe('the map of the route', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('can be panned, zoomed and left with the keyboard, and has a text alternative', async ({ page, site }) => {
    await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
    await page.getByRole('heading', { name: 'Route' }).scrollIntoViewIfNeeded();
    const map = page.getByRole('region', { name: 'Map of the route' });
    const stops = page.locator('#route-text');
    await expect(map).toHaveAccessibleDescription(/From.*London.*Now.*Dubai.*To.*Singapore/);
    await expect(map.locator('.leaflet-tooltip')).toHaveCount(3);
    const names = await map.locator('.leaflet-tooltip').allTextContents();
    for (const name of names) await expect(stops).toContainText(name);

    const position = () => map.locator('.leaflet-tooltip').first().boundingBox();
    await map.focus();
    await expect(map).toBeFocused();
    const start = await position();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await position())?.x).not.toBe(start?.x);
    const panned = await position();
    await page.keyboard.press('Minus');
    await expect.poll(position).not.toEqual(panned);

    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const showAll = page.getByRole('button', { name: 'Show the whole route' });
    await expect(showAll).toBeFocused();
    await page.keyboard.press('Enter');
    const frame = await map.boundingBox();
    for (const label of await map.locator('.leaflet-tooltip').all()) {
      await expect.poll(async () => inside(await label.boundingBox(), frame)).toBe(true);
    }
    await page.keyboard.press('Tab');
    await expect(map).not.toBeFocused();
    await expect(showAll).not.toBeFocused();
  });
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const inside = (box: Box | null, frame: Box | null) =>
  box !== null &&
  frame !== null &&
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height;
