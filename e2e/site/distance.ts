import type { Page } from '@playwright/test';

/** How soon the site is there for a visitor: from near, it is painted in its typefaces (docs/decisions/0188, 0189). */
export type Distance = 'near' | 'far';

/** Decides it for all documents that the page opens, whatever the machine takes for them. */
export async function visitFrom(page: Page, distance: Distance): Promise<void> {
  const conditions = distance === 'far' ? [savingData] : [servedSlowly, waitingForever];
  for (const condition of conditions) await page.addInitScript(condition);
}

/** A visit from near whose fonts come too late, if the test withholds them for long enough. */
export async function visitWithLateFonts(page: Page): Promise<void> {
  await page.addInitScript(servedSlowly);
}

/** As if all the time that the document took had been the server's. */
function servedSlowly(): void {
  const serverTiming = [{ name: 'page', duration: 3_600_000 }];
  const { getEntriesByType } = performance;
  performance.getEntriesByType = (type) =>
    type === 'navigation'
      ? ([{ serverTiming }] as unknown as PerformanceEntryList)
      : getEntriesByType.call(performance, type);
}

/** The only short timer of a document's head is the one that ends the wait for the typefaces. */
function waitingForever(): void {
  const { setTimeout } = window;
  const hasBody = () => document.body !== null;
  window.setTimeout = ((callback: TimerHandler, ms = 0, ...values: unknown[]) =>
    hasBody() || ms > 1_000 ? setTimeout(callback, ms, ...values) : 0) as typeof setTimeout;
}

function savingData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
