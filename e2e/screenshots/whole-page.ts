import type { Page } from '@playwright/test';
import { waitForIdle } from '../site/idle.js';

/** The page of a parcel from top to bottom, with its map, which is loaded when it comes near the viewport. */
export async function wholePage(page: Page): Promise<Buffer> {
  await waitForIdle(page);
  await page.locator('#route-text').scrollIntoViewIfNeeded();
  await page.locator('.leaflet-marker-icon').first().waitFor();
  await waitForIdle(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  return page.screenshot({ fullPage: true });
}
