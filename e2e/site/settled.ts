import type { Page } from '@playwright/test';

const QUIET_WITHIN_MS = 5_000;

/** Waits until a page shows its heading, its fonts are there, and it asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
}
