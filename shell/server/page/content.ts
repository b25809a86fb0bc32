import { type MadePage } from '../render/page-renderer.js';
import { PAGE_DATA_ELEMENT } from '../render/protocol.js';
import { inlineText } from './escape.js';

/** The root of a page that the browser renders. */
export const EMPTY_ROOT = `<div id="root"></div>
<noscript>This site needs JavaScript. <a href="/contact.html">Contact us</a> if you cannot use it.</noscript>`;

/** What React puts in front of a page for the document's head. */
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>)+/;

/** The root of a page that was rendered here, with the data that the browser takes it over with. */
export function servedRoot({ page, answers }: MadePage): { head: string; root: string } {
  const head = HOISTED.exec(page.html)?.[0] ?? '';
  const bodies = Object.entries(answers).map(
    ([path, { http, text }]) => `${JSON.stringify(path)}:{"http":${http},"body":${text}}`,
  );
  const data = `{"answers":{${bodies.join()}},"title":${JSON.stringify(page.heading)}}`;
  const root = `<div id="root">${page.html.slice(head.length)}</div>
<script type="application/json" id="${PAGE_DATA_ELEMENT}">${inlineText(data)}</script>`;
  return { head, root };
}
