import type { Page } from '@playwright/test';

/** Follows the system's theme; a frame later even transitions without duration have ended. */
export async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const frame = () => page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));
  await frame();
  await frame();
}
