import type { Page } from '@playwright/test';
import { eachOf } from './each-of.js';

/** What a browser's parser finds in the HTML of a page, without running anything of it. */
export interface Served {
  /** Text of the elements asked for, by name; null where there is none. */
  texts: Record<string, string | null>;
  scripts: number;
  /** Elements that no text may bring in: frames, plug-ins, a base, anything with an event handler or a script address. */
  strangers: number;
}

/** Asks for pages as a visitor without script gets them, and reads them in a blank page. */
export async function served(
  { url, blank }: { url: string; blank: Page },
  paths: string[],
  wanted: Record<string, string>,
): Promise<Served[]> {
  const pages = await eachOf(paths, async (path) => (await fetch(url + path)).text());
  return blank.evaluate(
    ({ pages, wanted }) =>
      pages.map((html) => {
        const document = new DOMParser().parseFromString(html, 'text/html');
        const isStrange = (element: Element) =>
          element.matches('iframe, object, embed, base, [href^="javascript:" i], [src^="javascript:" i]') ||
          [...element.attributes].some(({ name }) => name.startsWith('on'));
        return {
          texts: Object.fromEntries(
            Object.entries(wanted).map(([name, selector]) => [
              name,
              document.querySelector(selector)?.textContent ?? null,
            ]),
          ),
          scripts: document.scripts.length,
          strangers: [...document.querySelectorAll('*')].filter(isStrange).length,
        };
      }),
    { pages, wanted },
  );
}
