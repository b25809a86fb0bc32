import { expect, type Page } from '@playwright/test';

/** A page with more stops than this would not be one that people tab through. */
const MAX_STOPS = 250;
/** A bar may still be moving to its place. */
const SETTLED_MS = 2_000;

const softly = expect.configure({ soft: true });

/**
 * WCAG 2.4.11: goes through the page with Tab, and back with Shift+Tab. Wherever the focus is, it is within the window and
 * no bar or other part that stays in its place covers all of it.
 * @returns how many stops there were on the way down
 */
export async function expectFocusInView(page: Page, what: string): Promise<number> {
  const down = await follow(page, 'Tab', what);
  const up = await follow(page, 'Shift+Tab', what);
  expect(up, `${what}: stops on the way back`).toBeGreaterThanOrEqual(down - 1);
  return down;
}

/** Presses a key until the focus leaves the page. @returns the number of stops */
async function follow(page: Page, key: string, what: string): Promise<number> {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
    if ((await page.evaluate(hidden)) === null) continue;
    await softly.poll(() => page.evaluate(hidden), { message: `${what}, ${key}`, timeout: SETTLED_MS }).toBeNull();
  }
  throw new Error(`${what} has more than ${MAX_STOPS} stops.`);
}

/** What hides all of the element that has the focus; null if some of it is seen. */
function hidden(): string | null {
  const focused = document.activeElement;
  if (!focused) return 'no element has the focus';
  // A box or radio button that is not drawn itself shows its focus on its label.
  const shown =
    focused instanceof HTMLInputElement && focused.getBoundingClientRect().width < 2
      ? (focused.labels?.[0] ?? focused)
      : focused;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const html = focused.outerHTML.slice(0, 160);
  const part = (from: number, to: number, max: number) => {
    const [start, end] = [Math.max(from, 0), Math.min(to, max)];
    return end - start < 2 ? [] : [start + 1, (start + end) / 2, end - 1];
  };
  const xs = part(left, right, innerWidth);
  const ys = part(top, bottom, innerHeight);
  if (xs.length === 0 || ys.length === 0) return `outside of the window: ${html}`;
  const stays = (element: Element | null): Element | null => {
    for (let each = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each;
    return null;
  };
  let cover: Element | null = null;
  for (const x of xs) {
    for (const y of ys) {
      const hit = document.elementFromPoint(x, y);
      const above = stays(hit);
      if (!above || above.contains(shown) || shown.contains(hit)) return null;
      cover = above;
    }
  }
  return `${cover?.outerHTML.slice(0, 80)} covers ${html}`;
}
