import type { Page } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the route' });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, site }) => {
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  await page.getByRole('heading', { name: 'Route' }).scrollIntoViewIfNeeded();
});

test('opens on the whole route with the names of its places, which the text describes', async ({ page }) => {
  const map = mapOf(page);
  await expect(map).toHaveAccessibleDescription(/From.*London.*Via.*Now.*Dubai.*To.*Singapore/);
  const labels = map.locator('.leaflet-tooltip');
  await expect(labels).toHaveText(['London', /Leipzig/, 'Dubai', 'Singapore']);
  for (const name of await labels.allTextContents()) await expect(page.locator('#route-text')).toContainText(name);
  const frame = await map.boundingBox();
  const boxes = await Promise.all((await labels.all()).map((label) => label.boundingBox()));
  for (const box of boxes) expect(inside(box, frame), JSON.stringify({ box, frame })).toBe(true);
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(overlap(box, other), JSON.stringify([box, other])).toBe(false);
});

test('can be panned, zoomed, centered and left with the keyboard', async ({ page }) => {
  const map = mapOf(page);
  await expect(map.locator('.leaflet-tooltip')).toHaveCount(4);
  /** Of the first pin on the map: the page may be scrolled. */
  const position = async () => {
    const [pin, frame] = [await map.locator('.leaflet-marker-icon').first().boundingBox(), await map.boundingBox()];
    return { x: (pin?.x ?? 0) - (frame?.x ?? 0), y: (pin?.y ?? 0) - (frame?.y ?? 0) };
  };
  await map.focus();
  await expect(map).toBeFocused();
  const start = await position();
  await page.keyboard.press('Minus');
  await expect.poll(position).not.toEqual(start);
  const zoomed = await position();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await position()).x).not.toBe(zoomed.x);

  for (const name of ['Center on the parcel', 'Show the whole route', 'Larger map', 'Zoom in', 'Zoom out']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zoom out' })).not.toBeFocused();

  await page.getByRole('button', { name: 'Center on the parcel' }).press('Enter');
  const frame = await map.boundingBox();
  await expect
    .poll(async () => {
      const pin = await map.locator('.leaflet-marker-icon').nth(2).boundingBox();
      return pin && frame && Math.abs(pin.x + pin.width / 2 - frame.x - frame.width / 2) < 3;
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Show the whole route' }).press('Enter');
  await expect.poll(position).toEqual(start);
});

test('is enlarged in a dialog, which Escape closes', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Larger map' });
  const small = await mapOf(page).boundingBox();
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Map of the route' });
  await expect(dialog).toBeVisible();
  const labels = dialog.locator('.leaflet-tooltip');
  await expect(labels).toHaveCount(4);
  const large = await dialog.boundingBox();
  for (const label of await labels.all()) expect(inside(await label.boundingBox(), large)).toBe(true);
  expect((large?.width ?? 0) * (large?.height ?? 0)).toBeGreaterThan(2 * (small?.width ?? 0) * (small?.height ?? 0));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
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

const overlap = (a: Box | null, b: Box | null) =>
  a !== null &&
  b !== null &&
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.height &&
  b.y < a.y + a.height;
