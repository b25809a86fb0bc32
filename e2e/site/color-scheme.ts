import type { Page } from '@playwright/test';

/** Emulates a color scheme. Waits two frames, after which transitions without duration have ended as well. */
export async function emulateColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const frame = () => page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));
  await frame();
  await frame();
}
