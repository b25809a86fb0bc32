import type { Page } from '@playwright/test';

/** Counts the clicks of a person from now on; those of the test count as such. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = ({ isTrusted, detail }: MouseEvent) => {
      const { dataset } = document.documentElement;
      if (isTrusted && detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    document.addEventListener('click', count, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
}
