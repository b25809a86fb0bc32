import { LANGUAGE_TAGS, type LanguageCode, type SiteLanguages } from '@waybill/contracts';
import { escapeHtml } from '../html/escape.js';
import { isPersonal } from '../render/page-status.js';
import type { RenderedPage } from '../render/protocol.js';
import type { PageContent } from '../render/render-page.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { localizedUrl } from '../url/url.js';
import { PREVIEW_SIZE, previewImage } from './images.js';
import { structuredData } from './structured-data.js';

type Described = Pick<RenderedPage, 'about'>;

/** Tags for search engines and link previews; `hoisted` are those that the page itself adds to the head. */
export function metaTags(page: PageContent, resolved: ResolvedRequest, hoisted: string): string {
  const found = page.status === 200;
  const indexable = found && resolved.policy.indexable && !isPersonal(page.match);
  const robots = hoisted.includes('name="robots"') ? [] : [meta('name', 'robots', 'noindex')];
  const tags = indexable ? [...indexingTags(page, resolved), ...structuredData(page, resolved)] : robots;
  return [...tags, ...(found ? previewTags(page, resolved, indexable) : [])].join('\n');
}

/** Description, canonical URL and the URLs in all languages. */
function indexingTags({ rendered }: PageContent, { origin, canonicalPath, visitor, brand }: ResolvedRequest): string[] {
  const description = rendered.about ? [meta('name', 'description', rendered.about.description)] : [];
  if (origin === null) return description;
  const url = origin + canonicalPath;
  const languages = languagesOf(rendered, brand).map((code) =>
    alternate(LANGUAGE_TAGS[code], localizedUrl(url, code, brand)),
  );
  const canonical = `<link rel="canonical" href="${escapeHtml(canonicalUrl(rendered, url, visitor.code, brand))}">`;
  return [...description, canonical, ...languages, alternate('x-default', url)];
}

/** A document that is not translated is the same text in every language: it has the bare URL only. */
const canonicalUrl = (rendered: Described, url: string, code: LanguageCode, site: SiteLanguages): string =>
  languagesOf(rendered, site).includes(code) ? localizedUrl(url, code, site) : url;

const languagesOf = ({ about }: Described, { languages }: SiteLanguages): readonly LanguageCode[] =>
  languages.filter((code) => about?.languages?.includes(code) ?? true);

/** The card that is shown where the URL is shared. It contains nothing of one visitor's data. */
function previewTags(
  page: PageContent,
  { origin, canonicalPath, visitor, brand }: ResolvedRequest,
  indexable: boolean,
) {
  const { about } = page.rendered;
  const properties = {
    'og:site_name': brand.name,
    'og:type': page.match.isDocument ? 'article' : 'website',
    'og:locale': OPEN_GRAPH_LOCALES.get(visitor.lang),
    ...(about && { 'og:title': about.name, 'og:description': about.description }),
    ...(origin && indexable && { 'og:url': canonicalUrl(page.rendered, origin + canonicalPath, visitor.code, brand) }),
    ...(origin && {
      'og:image': origin + previewImage(visitor.code),
      'og:image:width': PREVIEW_SIZE.width,
      'og:image:height': PREVIEW_SIZE.height,
      'og:image:alt': brand.name,
    }),
  };
  const tags = Object.entries(properties).map(([name, content]) => meta('property', name, String(content)));
  return [...tags, meta('name', 'twitter:card', 'summary_large_image')];
}

const alternate = (tag: string, url: string) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}">`;

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

/** `de` → `de_DE`: Open Graph needs a country, the one where most speakers of the language live. */
const OPEN_GRAPH_LOCALES = new Map(
  Object.values(LANGUAGE_TAGS).map((tag) => {
    const { language, region } = new Intl.Locale(tag).maximize();
    return [tag, `${language}_${region}`];
  }),
);
