import { DEFAULT_SITE_BRAND } from '../api/served-brand.js';
import { RETRY_AFTER_S } from '../config/deadlines.js';
import { hashSource } from '../headers/security-headers.js';
import { escapeHtml } from '../html/escape.js';
import type { Reply } from '../http/send.js';
import { PAGE_COLORS } from '../seo/page-colors.js';
import type { Visitor } from '../visitor/visitor.js';
import { textOf } from './texts.js';

/** Colors are those of the tokens; nothing is loaded, as every further request would add to the load. */
const STYLE = `:root{color-scheme:light dark}
[data-theme=LIGHT]{color-scheme:light}
[data-theme=DARK]{color-scheme:dark}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;
background:light-dark(${PAGE_COLORS.LIGHT},${PAGE_COLORS.DARK});color:light-dark(#10201c,#eaf1ee)}
main{max-inline-size:34rem;padding:1.5rem}
p{margin-block:1rem}
.site{color:light-dark(#0e5a4a,#5fd1b2);font-weight:600}
h1{margin-block:0 .75rem;font-size:1.75rem;line-height:1.25}
a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;font-weight:600;text-decoration:none;
background:light-dark(#0e5a4a,#5fd1b2);color:light-dark(#fff,#0c1513)}
a:focus-visible{outline:3px solid light-dark(#10201c,#eaf1ee);outline-offset:3px}
@media (forced-colors:active){a{border:1px solid}}`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_S),
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src ${hashSource(STYLE)}; base-uri 'none'; frame-ancestors 'none'`,
};

/** One page for each language and theme, made on first use: it is sent as it is. Those of another name replace them. */
const pages = new Map<string, Buffer>();
let namedAfter = '';

/** The small page of a visitor who is turned away; it costs next to nothing. */
export function overloadedPage(
  visitor: Pick<Visitor, 'code' | 'lang' | 'dir' | 'theme'>,
  { name } = DEFAULT_SITE_BRAND,
): Reply {
  if (name !== namedAfter) pages.clear();
  namedAfter = name;
  const key = `${visitor.code} ${visitor.theme}`;
  const body = pages.get(key) ?? Buffer.from(documentOf(visitor, name));
  pages.set(key, body);
  return { status: 503, headers: { ...HEADERS, 'content-language': visitor.lang }, body };
}

function documentOf(
  { code, lang, dir, theme }: Pick<Visitor, 'code' | 'lang' | 'dir' | 'theme'>,
  site: string,
): string {
  const text = (key: Parameters<typeof textOf>[1]) => escapeHtml(textOf(code, key));
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text('overload.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="site">${escapeHtml(site)}</p>
<h1>${text('overload.title')}</h1>
<p>${text('overload.text')}</p>
<a href="">${text('overload.retry')}</a>
</main>
</body>
</html>
`;
}
