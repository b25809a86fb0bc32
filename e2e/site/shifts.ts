import type { Page } from '@playwright/test';

/** What moved on the page without the visitor doing anything: its share of the window, and the elements. */
export interface Shift {
  value: number;
  elements: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records what moves on each document that the page opens from now on. */
export const watchShifts = (page: Page) => page.addInitScript(recordShifts);

/** Runs in the page before any other script. */
function recordShifts(): void {
  window.shifts = [];
  const record = (entry: PerformanceEntry) => {
    const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const elements = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent) ?? '');
    window.shifts.push({ value, elements: elements.map((text) => text.slice(0, 120)) });
  };
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

/** What has moved until now, with what is painted next. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts)))));

/** Less than this: how long ago something happened may become a letter longer after the first paint. */
export const NOTHING = 0.002;

export const totalShift = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0);
