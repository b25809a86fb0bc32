import type { Page, Request } from '@playwright/test';
import { alive } from '../site/alive.js';
import { expect, test } from '../site/fixtures.js';
import { speak } from '../site/public-pages.js';

const field = (page: Page) => page.getByLabel('Tracking number', { exact: true });

async function track(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await field(page).press('Enter');
}

test('of two codes the last one counts, though the first is answered later', async ({ page, site, watch }) => {
  watch.expectErrors(/404/);
  const slow = site.welcome.demo_tracking_code ?? '';
  const isSlow = (request: Request) => request.url().includes(`/api/parcels/${slow}?`);
  let answer = () => undefined as unknown;
  const held = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  await page.route(`**/api/parcels/${slow}?*`, async (route) => {
    await held;
    // The page may have given the question up meanwhile.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/track.html');
  await alive(page);
  const asked = page.waitForRequest(isSlow);
  await track(page, slow);
  await asked;
  const over = new Promise<void>((resolve) => {
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => isSlow(request) && resolve());
    }
  });
  await expect(page.getByText('TRACKING...')).toBeVisible();
  await track(page, 'WB-LATER-1');
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');

  answer();
  await over;
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');
  await expect(page.getByRole('list', { name: 'Progress' })).toHaveCount(0);
  await expect(field(page)).toHaveValue('WB-LATER-1');
});

test('without a connection the page says so, keeps the code and searches again by itself', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const code = site.welcome.demo_tracking_code ?? '';
  await page.goto('/track.html');
  await alive(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await track(page, code);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(field(page)).toHaveValue(code);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
});

test('in a right-to-left page the places of the route begin where its lines do', async ({ page, site }) => {
  await speak(page.context(), 'ar', site.url);
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  const places = page.locator('#route-text bdi');
  await expect(places).toHaveCount(3);
  const begins = await places.evaluateAll((elements) =>
    elements.map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(words.getBoundingClientRect().right);
    }),
  );
  expect(new Set(begins).size, begins.join(', ')).toBe(1);
});

test.describe('the map of the route', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('is moved, zoomed and left with the keyboard, and the text beside it says the same', async ({ page, site }) => {
    await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
    await page.getByRole('heading', { name: 'Route' }).scrollIntoViewIfNeeded();
    const map = page.getByRole('region', { name: 'Map of the route' });
    const stops = page.locator('#route-text');
    await expect(map).toHaveAccessibleDescription(/From.*London.*Now.*Dubai.*To.*Singapore/);
    await expect(map.locator('.leaflet-tooltip')).toHaveCount(3);
    const named = await map.locator('.leaflet-tooltip').allTextContents();
    for (const name of named) await expect(stops).toContainText(name);

    const place = () => map.locator('.leaflet-tooltip').first().boundingBox();
    await map.focus();
    await expect(map).toBeFocused();
    const start = await place();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await place())?.x).not.toBe(start?.x);
    const moved = await place();
    await page.keyboard.press('Minus');
    await expect.poll(place).not.toEqual(moved);

    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const whole = page.getByRole('button', { name: 'Show the whole route' });
    await expect(whole).toBeFocused();
    await page.keyboard.press('Enter');
    const frame = await map.boundingBox();
    for (const label of await map.locator('.leaflet-tooltip').all()) {
      await expect.poll(async () => inside(await label.boundingBox(), frame)).toBe(true);
    }
    await page.keyboard.press('Tab');
    await expect(map).not.toBeFocused();
    await expect(whole).not.toBeFocused();
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
