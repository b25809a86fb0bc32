import type { Page } from '@playwright/test';
import { sliceOf } from '@waybill/testing/slice';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { waitForIdle } from '../site/idle.js';
import { publicPages } from '../site/public-pages.js';

const firstSlide = (page: Page) => page.getByRole('group', { name: 'Slide 1 of 3' });
const secondSlide = (page: Page) => page.getByRole('group', { name: 'Slide 2 of 3' });

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no public page is animated', async ({ page, site, watch }) => {
    test.slow();
    watch.expectErrors(/404/);
    for (const path of sliceOf(publicPages(site.welcome.demo_tracking_code))) {
      await page.goto(path);
      await waitForIdle(page);
      await expect.poll(() => runningAnimations(page), path).toEqual([]);
    }
  });

  test('a search in progress is not animated', async ({ page }) => {
    await page.goto('/track.html');
    await waitForHydration(page);
    await waitForIdle(page);
    await page.route(/\/api\/parcels\//, () => new Promise(() => undefined));
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('WAYB-0000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('TRACKING...')).toBeVisible();
    await expect.poll(() => runningAnimations(page)).toEqual([]);
  });

  test('slides change on request only', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await waitForHydration(page);
    await page.clock.runFor(31_000);
    await expect(firstSlide(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect(secondSlide(page)).toBeVisible();
  });
});

test('slides advance automatically until they are paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await waitForHydration(page);
  // Far enough ahead that a slow machine has not passed that time before the clock is paused.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 9_000));
  for (let seconds = 0; seconds < 31 && !(await secondSlide(page).isVisible()); seconds += 1)
    await page.clock.runFor(1_000);
  await expect(secondSlide(page)).toBeVisible();
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(31_000);
  await expect(secondSlide(page)).toBeVisible();
});

test('the map moves for a few seconds, and not while the slideshow is paused', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await expect.poll(() => runningAnimations(page)).not.toEqual([]);
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await page.mouse.move(0, 0);
  await expect.poll(() => runningAnimations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play slideshow' }).press('Enter');
  await page.getByRole('button', { name: 'Pause slideshow' }).blur();
  await expect.poll(() => runningAnimations(page)).not.toEqual([]);
  // Neither running nor paused.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length), { timeout: 9_000 }).toBe(0);
});

/** The elements of all running animations. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : 'no element')),
  );
