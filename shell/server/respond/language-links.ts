import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@waybill/contracts';
import { escapeHtml } from '../html/escape.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { pathOf } from '../url/url.js';
import { textOf } from './texts.js';

type Linked = Pick<ResolvedRequest, 'url' | 'visitor' | 'policy' | 'brand'>;

/** The languages of a page for who has no scripts, which the menu needs; each link keeps the rest of the URL. */
export function languageLinks({ url, visitor, policy, brand }: Linked): string {
  if (policy.frameable || brand.languages.length === 1) return '';
  const query = new URLSearchParams(url.slice(pathOf(url).length));
  query.delete('lang');
  query.append('lang', '');
  // The same for all languages, of which there are many.
  const start = escapeHtml(`?${query}`);
  const links = brand.languages.map((code) => {
    const lang = LANGUAGE_TAGS[code];
    const current = code === visitor.code ? ' aria-current="true"' : '';
    return `<a href="${start}${code}" lang="${lang}"${current}>${LANGUAGE_NAMES[code]}</a>`;
  });
  const title = escapeHtml(textOf(visitor.code, 'languages.title'));
  return `<noscript><details class="languages"><summary>${title}: ${LANGUAGE_NAMES[visitor.code]}</summary>
<nav aria-label="${title}">${links.join('\n')}</nav></details></noscript>
`;
}
