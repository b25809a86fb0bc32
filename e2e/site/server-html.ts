import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { mapConcurrently } from './concurrency.js';

/** What a browser's parser finds in the HTML of a page, without running any of it. */
export interface ParsedHtml {
  /** Text of the selected elements by name; null where there is none. */
  texts: Record<string, string | null>;
  scripts: number;
  /** Number of frames, plug-ins, base elements, event handlers and script URLs: no text may inject any of them. */
  injected: number;
}

/** Fetches pages as a browser without JavaScript does, and parses them in a blank page. `selectors` name the texts to read. */
export async function parseServerHtml(
  { url, blank }: { url: string; blank: Page },
  paths: string[],
  selectors: Record<string, string>,
): Promise<ParsedHtml[]> {
  const pages = await mapConcurrently(paths, (path) => serverHtml(url + path));
  return blank.evaluate(
    ({ pages, selectors }) =>
      pages.map((html) => {
        const document = new DOMParser().parseFromString(html, 'text/html');
        const isInjected = (element: Element) =>
          element.matches('iframe, object, embed, base, [href^="javascript:" i], [src^="javascript:" i]') ||
          [...element.attributes].some(({ name }) => name.startsWith('on'));
        return {
          texts: Object.fromEntries(
            Object.entries(selectors).map(([name, selector]) => [
              name,
              document.querySelector(selector)?.textContent ?? null,
            ]),
          ),
          scripts: document.scripts.length,
          injected: [...document.querySelectorAll('*')].filter(isInjected).length,
        };
      }),
    { pages, selectors },
  );
}

const TRIES = 5;
const BUSY = 503;
const MAX_PAUSE_S = 5;

/** A busy server leaves a page to the browser now and then, or turns it away for a moment: it is asked again. */
async function serverHtml(url: string, tries = TRIES): Promise<string> {
  const response = await fetch(url);
  const html = await response.text();
  const isRendered = response.status !== BUSY && !html.includes('<div id="root"></div>');
  if (isRendered || tries === 1) return html;
  if (response.status === BUSY)
    await sleep(1_000 * Math.min(Number(response.headers.get('retry-after')) || 1, MAX_PAUSE_S));
  return serverHtml(url, tries - 1);
}
