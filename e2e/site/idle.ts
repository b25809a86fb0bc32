import type { Page } from '@playwright/test';

const NETWORK_IDLE_TIMEOUT_MS = 5_000;

/** Waits until the page shows its heading, has loaded its fonts, and sends no more requests. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle', { timeout: NETWORK_IDLE_TIMEOUT_MS }).catch(() => undefined);
}
