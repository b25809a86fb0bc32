import { expect, type Page } from '@playwright/test';
import { sheetsOf } from './paper.js';

/** A page with more controls than this would not be one that people tab through. */
const MAX_TABS = 80;
/** The narrowest phone, and a window of 1280 pixels at 400 %. */
const NARROW = { width: 320, height: 256 };

const softly = expect.configure({ soft: true });

/** Every control of the page's content is reached with Tab, and shows that it is. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  for (let presses = 0, seen = false; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest('main')) return null;
      element.setAttribute('data-reached', '');
      const isRinged = (part: Element, pseudo?: string) => {
        const { outlineStyle, boxShadow, borderTopStyle, position } = getComputedStyle(part, pseudo);
        return (
          outlineStyle !== 'none' || boxShadow !== 'none' || (position === 'absolute' && borderTopStyle === 'solid')
        );
      };
      // A field in a frame shows the focus on the frame, and the map by a frame above its tiles.
      const shows = isRinged(element) || isRinged(element, '::after') || isRinged(element.parentElement ?? element);
      return { html: element.outerHTML.slice(0, 120), shows };
    });
    if (focus === null && seen) break;
    if (focus === null) continue;
    seen = true;
    softly(focus.shows, `the focus is visible on ${focus.html}`).toBe(true);
  }
  const missed = await page
    .locator('main :is(a[href], button, input, textarea, summary, select):not([data-reached], [tabindex="-1"] *)')
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)));
  softly(missed, 'controls that Tab does not reach').toEqual([]);
}

/** Colors of the system alone say nothing of a state: an edge holds the answer together, and its text is readable. */
export async function expectEdgeAndSystemColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const seen = await page.locator('section[data-state]').evaluate((section) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'CanvasText';
    const system = getComputedStyle(probe).color;
    probe.remove();
    const parts = [section, ...section.children];
    const widths = parts.map((part) => Number.parseFloat(getComputedStyle(part).borderTopWidth));
    return {
      edge: Math.max(...widths) > 0,
      readable: getComputedStyle(section.querySelector('#answer') ?? section).color === system,
    };
  });
  softly(seen).toEqual({ edge: true, readable: true });
  await page.emulateMedia({ forcedColors: null });
}

/** So many sheets at most: the answer, and every scan with times that are still true tomorrow. */
export async function expectPaper(page: Page, maxSheets: number): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  softly(await page.locator('#answer').isVisible(), 'the sentence').toBe(true);
  await softly(page.getByRole('heading', { level: 4 }).first()).toBeVisible();
  const controls = page.locator('footer, nav, button, input, textarea, select, summary').filter({ visible: true });
  softly(await controls.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 120)))).toEqual(
    [],
  );
  const relative = page.locator('main').getByText(/\b(ago|yesterday)\b/);
  await softly(relative.filter({ visible: true })).toHaveCount(0);
  softly(sheetsOf(await page.pdf({ format: 'A4' })).length, 'sheets').toBeLessThanOrEqual(maxSheets);
  await page.emulateMedia({ media: null });
}

/** Nothing is wider than the window, and nothing covers the answer. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  await page.setViewportSize(NARROW);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await softly.poll(overflow, { timeout: 5_000 }).toBeLessThanOrEqual(0);
  await softly.poll(() => page.locator('#answer').evaluate(whatCovers), { timeout: 5_000 }).toBeNull();
}

/** What a click on the middle of an element would hit instead. */
function whatCovers(element: Element): string | null {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit) return `nothing is at ${left}, ${top}`;
  return element.contains(hit) || hit.contains(element) ? null : hit.outerHTML.slice(0, 200);
}
