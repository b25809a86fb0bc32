import { escapeJson } from '../html/escape.js';
import { PAGE_DATA_ELEMENT } from '../render/protocol.js';
import type { PageContent } from '../render/render-page.js';

/** The root element of a page that the browser renders. */
export const EMPTY_ROOT = `<div id="root"></div>
<noscript>This site needs JavaScript. <a href="/contact.html">Contact us</a> if you cannot use it.</noscript>`;

/** The tags for the document's head that React puts in front of a page. */
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>)+/;

/** A rendered page's own tags for the head, and its root element with the data for hydration. */
export function renderedRoot({ rendered, responses }: PageContent): { hoisted: string; root: string } {
  const hoisted = HOISTED.exec(rendered.html)?.[0] ?? '';
  const results = Object.entries(responses).map(
    ([path, { http, text }]) => `${JSON.stringify(path)}:{"http":${http},"body":${text}}`,
  );
  const data = `{"results":{${results.join()}},"title":${JSON.stringify(rendered.heading)}}`;
  const root = `<div id="root">${rendered.html.slice(hoisted.length)}</div>
<script type="application/json" id="${PAGE_DATA_ELEMENT}">${escapeJson(data)}</script>`;
  return { hoisted, root };
}
