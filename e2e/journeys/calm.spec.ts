import type { Page } from '@playwright/test';
import { alive } from '../site/alive.js';
import { expect, test } from '../site/fixtures.js';
import { publicPages } from '../site/public-pages.js';
import { settled } from '../site/settled.js';

const firstSlide = (page: Page) => page.getByRole('group', { name: 'Slide 1 of 3' });
const secondSlide = (page: Page) => page.getByRole('group', { name: 'Slide 2 of 3' });

test.describe('for people who want no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves on a public page', async ({ page, site, watch }) => {
    test.slow();
    watch.expectErrors(/404/);
    for (const path of publicPages(site.welcome.demo_tracking_code)) {
      await page.goto(path);
      await settled(page);
      await expect.poll(() => moving(page), path).toEqual([]);
    }
  });

  test('nothing moves while a parcel is looked for', async ({ page }) => {
    await page.goto('/track.html');
    await alive(page);
    await settled(page);
    await page.route(/\/api\/parcels\//, () => new Promise(() => undefined));
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('WAYB-0000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('TRACKING...')).toBeVisible();
    await expect.poll(() => moving(page)).toEqual([]);
  });

  test('the slides stay until they are asked to go on', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await alive(page);
    await page.clock.runFor(31_000);
    await expect(firstSlide(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect(secondSlide(page)).toBeVisible();
  });
});

test('the slides go on by themselves, and stay where they are paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await alive(page);
  // Far enough ahead that a slow machine has not passed it when the clock hears of it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 9_000));
  for (let seconds = 0; seconds < 31 && !(await secondSlide(page).isVisible()); seconds += 1)
    await page.clock.runFor(1_000);
  await expect(secondSlide(page)).toBeVisible();
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(31_000);
  await expect(secondSlide(page)).toBeVisible();
});

/** Names of what moves right now, with its element. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : 'something')),
  );
