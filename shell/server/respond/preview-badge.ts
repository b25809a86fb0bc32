import { escapeHtml } from '../html/escape.js';
import type { Visitor } from '../visitor/visitor.js';
import { textOf } from './texts.js';

/** Where a browser leaves the preview that it is in. */
export const LEAVE_PATH = '/__preview/leave';

/** Colors are those of the tokens, which the build in the preview may have changed. */
export const PREVIEW_STYLE = `#preview-badge{position:sticky;z-index:26;inset-block-end:0;inline-size:fit-content;max-inline-size:calc(100vw - 1rem);margin-inline:auto;display:flex;flex-wrap:wrap;gap:.1rem .9rem;align-items:center;justify-content:center;padding:.3rem .9rem;border:1px solid #0c1513;border-block-end:0;border-start-start-radius:.5rem;border-start-end-radius:.5rem;font:600 .875rem/1.4 system-ui,sans-serif;background:#f5c04a;color:#0c1513;overflow-wrap:anywhere}
#preview-badge p{margin:0}
#preview-badge a{color:inherit;padding-block:.3rem}
#preview-badge a:focus-visible{outline:3px solid #0c1513;outline-offset:2px}
@media print{#preview-badge{position:static}}`;

/** Says on every page of a preview what it is, outside of what its builds render. */
export function previewBadge(name: string, { code }: Pick<Visitor, 'code'>): string {
  const badge = escapeHtml(textOf(code, 'preview.badge').replace('{name}', name));
  return `<style>${PREVIEW_STYLE}</style>
<aside id="preview-badge" aria-label="${badge}"><p>${badge}</p><a href="${LEAVE_PATH}" rel="nofollow">${escapeHtml(textOf(code, 'preview.leave'))}</a></aside>`;
}
