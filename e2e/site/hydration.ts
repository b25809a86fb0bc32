import { expect, type Page } from '@playwright/test';

/** Waits until React has hydrated the page: before that, the browser alone handles clicks and input. */
export const waitForHydration = (page: Page) => expect(page.locator('#root[data-hydrated]')).toBeAttached();
