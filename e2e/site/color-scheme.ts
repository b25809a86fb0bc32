import type { Page } from '@playwright/test';

/** Emulates a color scheme. Waits two frames, after which transitions have begun, and until these have ended. */
export async function emulateColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const frame = () => page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));
  await frame();
  await frame();
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
