import { LANGUAGE_TAGS, LANGUAGES } from '@waybill/contracts';
import { escapeHtml } from '../page/escape.js';
import type { Visitor } from '../page/visitor.js';
import { isPersonal, type MadePage } from '../render/page-renderer.js';
import { inLanguage, writtenPath } from './addresses.js';
import { PREVIEW } from './pictures.js';
import { SITE_NAME } from './site-name.js';

/** Where and for whom a page was made. */
interface Place {
  /** Null when it is not known what the site is called from outside. */
  origin: string | null;
  path: string;
  visitor: Visitor;
  /** Whether search engines may list pages of such an address. */
  listed: boolean;
  /** Tags that the page itself gave to the head. */
  hoisted: string;
}

/** What search engines and previews of links read in the head of a page. */
export function findingTags(made: MadePage, place: Place): string {
  const found = made.status === 200;
  const listed = found && place.listed && !isPersonal(made.plan);
  const tags = listed ? listing(made, place) : unlisted(place);
  return [...tags, ...(found ? preview(made, place, listed) : [])].join('\n');
}

const unlisted = ({ hoisted }: Place) => (hoisted.includes('name="robots"') ? [] : [meta('name', 'robots', 'noindex')]);

/** What it says, and under which addresses it is found. */
function listing({ page }: MadePage, { origin, path, visitor }: Place): string[] {
  const description = page.about ? [meta('name', 'description', page.about.description)] : [];
  if (origin === null) return description;
  const address = origin + writtenPath(path);
  const inOthers = LANGUAGES.map((code) => alternate(LANGUAGE_TAGS[code], inLanguage(address, code)));
  const canonical = `<link rel="canonical" href="${escapeHtml(inLanguage(address, visitor.code))}">`;
  return [...description, canonical, ...inOthers, alternate('x-default', address)];
}

/** The card that is shown where somebody shares the address. Of what is one visitor's own it holds nothing. */
function preview({ page, plan }: MadePage, { origin, path, visitor }: Place, listed: boolean): string[] {
  const { about } = page;
  const texts = {
    'og:site_name': SITE_NAME,
    'og:type': plan.isDocument ? 'article' : 'website',
    'og:locale': localeOf(visitor.lang),
    ...(about && { 'og:title': about.name, 'og:description': about.description }),
    ...(origin && listed && { 'og:url': inLanguage(origin + writtenPath(path), visitor.code) }),
    ...(origin && {
      'og:image': origin + PREVIEW.path,
      'og:image:width': PREVIEW.width,
      'og:image:height': PREVIEW.height,
      'og:image:alt': SITE_NAME,
    }),
  };
  const tags = Object.entries(texts).map(([name, text]) => meta('property', name, String(text)));
  return [...tags, meta('name', 'twitter:card', 'summary_large_image')];
}

const alternate = (tag: string, address: string) =>
  `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(address)}">`;

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

/** `de` → `de_DE`: previews want a country too, the one where most who read the language live. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}
