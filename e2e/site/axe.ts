import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { emulateColorScheme } from './color-scheme.js';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on colors; everything else is the same in both themes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** The violations that axe-core finds on the page in its present theme, one line for each element. */
export const accessibilityViolations = (page: Page): Promise<string[]> => violationsOf(page, STANDARDS);

/** The violations of a page in both themes: of every rule in the light one, of the colors in the dark one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await emulateColorScheme(page, 'light');
  const inLight = await accessibilityViolations(page);
  await emulateColorScheme(page, 'dark');
  const inDark = await violationsOf(page, OF_COLORS);
  return [...inLight, ...inDark.map((line) => `dark: ${line}`)];
}

async function violationsOf(page: Page, runOnly: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, readonly string[]>(
    // What passed is checked all the same; only its description, which nobody reads, is left out.
    (runOnly) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly,
        resultTypes: ['violations'],
      }),
    runOnly,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
