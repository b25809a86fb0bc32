import type { Page } from '@playwright/test';

/** How soon the site is there for a visitor: from near, it is shown in its typefaces at once (docs/decisions/0188). */
export type Distance = 'near' | 'far';

/** Decides it for all documents that the page opens, whatever the machine takes for them. */
export async function visitFrom(page: Page, distance: Distance): Promise<void> {
  await page.addInitScript(distance === 'near' ? servedSlowly : savingData);
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

function savingData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
