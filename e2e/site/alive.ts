import { expect, type Page } from '@playwright/test';

/** Waits until the script of a page follows what is done on it; what is clicked before is the browser's own affair. */
export const alive = (page: Page) => expect(page.locator('#root[data-hydrated]')).toBeAttached();
