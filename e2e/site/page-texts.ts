import { expect, type Locator, type Page } from '@playwright/test';

/** The text of each element. */
export const texts = (elements: Locator) =>
  elements.evaluateAll((nodes) => nodes.map(({ textContent }) => textContent ?? ''));

/** The expected texts that are not shown. */
export const missing = (shown: readonly string[], expected: readonly string[]) => {
  const present = new Set(shown);
  return expected.filter((text) => !present.has(text));
};

/** Removes the invisible characters that isolate text of another direction. */
export const withoutIsolates = (text: string | null | undefined) => text?.replace(/[\u2068\u2069]/g, '');

/** The texts of all rows of a list in the panel; loads every page. */
export async function allRows(page: Page, cell: string): Promise<string[]> {
  const rows = page.locator('tbody tr');
  const waitForRows = async () => {
    await rows.first().waitFor();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  await waitForRows();
  const next = page.getByRole('button', { name: 'Load the next page' });
  while ((await next.getAttribute('aria-disabled')) !== 'true') {
    const before = await rows.count();
    await next.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
    await waitForRows();
  }
  return texts(page.locator(`tbody ${cell}`));
}

/** Tracks one code after the other without a page load. @returns the answers */
export const trackEach = (page: Page, codes: string[]) =>
  page.evaluate(async (codes) => {
    const shows = (code: string) =>
      [...document.querySelectorAll('code')].some((element) => element.textContent === code);
    const shown = (code: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!shows(code)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        check();
      });
    const answers: (string | null)[] = [];
    for (const code of codes) {
      const input = document.querySelector<HTMLInputElement>('input[name=code]');
      if (input) input.value = code;
      input?.form?.requestSubmit();
      await shown(code);
      answers.push(document.querySelector('#answer')?.textContent ?? null);
    }
    return answers;
  }, codes);
