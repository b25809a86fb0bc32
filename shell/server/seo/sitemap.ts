import type { IncomingMessage } from 'node:http';
import {
  LANGUAGE_TAGS,
  type LanguageCode,
  type PageEntry,
  type Paginated,
  type SiteLanguages,
} from '@waybill/contracts';
import type { ApiClient } from '../api/api-client.js';
import type { SiteBrand } from '../api/served-brand.js';
import { escapeHtml } from '../html/escape.js';
import { type CachedPage, cachedPage, pageReply } from '../http/page-response.js';
import { plain, type Reply } from '../http/send.js';
import { menuOf } from '../release/boot-manifest.js';
import { type LiveRelease, ownerIn, policyIn } from '../release/live-release.js';
import { localizedUrl } from '../url/url.js';

/** A sitemap may have 50,000 URLs and 50 MB; an entry with all its languages takes 2.5 KB. */
const MAX_PAGES = 5_000;
const FIRST_PAGES = '/api/pages?per_page=100';
const MAX_AGE_MS = 60_000;

/** One page of the site. */
interface Entry {
  path: string;
  /** When it was last modified, if known. */
  modified?: string;
  /** The languages that it exists in; all if it is missing. */
  languages?: readonly LanguageCode[];
}

interface SitemapContext {
  release: LiveRelease;
  /** The languages of the site are those of its company. */
  brand: SiteBrand;
  origin: string | null;
  addresses: readonly string[];
}

/** Lists the public pages of the site for search engines: those of the menu and all content pages. */
export class Sitemap {
  private cached:
    | { release: LiveRelease; brand: SiteBrand; expires: number; document: Promise<CachedPage | undefined> }
    | undefined;

  constructor(private readonly api: ApiClient) {}

  async reply(request: IncomingMessage, { release, brand, origin, addresses }: SitemapContext): Promise<Reply> {
    if (origin === null) return plain(404, 'No sitemap: PUBLIC_URL is not set.');
    const document = await this.recent(release, brand, () =>
      this.create(release, brand, origin, addresses).catch(() => undefined),
    );
    if (!document) return plain(503, 'The sitemap is temporarily unavailable.', { 'retry-after': '60' });
    const { headers, ...reply } = await pageReply(request, document);
    return { ...reply, headers: { ...headers, 'cache-control': 'public, max-age=300' } };
  }

  /** Requests within a minute share one document; a failure is not cached. */
  private recent(
    release: LiveRelease,
    brand: SiteBrand,
    create: () => Promise<CachedPage | undefined>,
  ): Promise<CachedPage | undefined> {
    const { cached } = this;
    if (cached?.release === release && cached.brand.version === brand.version && performance.now() < cached.expires)
      return cached.document;
    const document = create().then((created) => {
      if (!created && this.cached?.document === document) this.cached = undefined;
      return created;
    });
    this.cached = { release, brand, expires: performance.now() + MAX_AGE_MS, document };
    return document;
  }

  private async create(
    release: LiveRelease,
    site: SiteLanguages,
    origin: string,
    addresses: readonly string[],
  ): Promise<CachedPage | undefined> {
    const pages = await this.contentPages(addresses);
    if (!pages) return undefined;
    const content = pages.map(({ slug, updated_at, languages }) => ({
      path: `/pages/${slug}`,
      modified: updated_at,
      languages,
    }));
    const entries: Entry[] = [...menuOf(release, 'en').map(({ path }) => ({ path })), ...content];
    const indexable = entries.filter(({ path }) => ownerIn(release, path) && policyIn(release, path).indexable);
    const headers = { 'content-type': 'application/xml; charset=utf-8', vary: 'Accept-Encoding' };
    return cachedPage([sitemapXml(origin, indexable, site)], { headers, status: 200, noStore: false });
  }

  /** All content pages, also those that are not in the menu; undefined if the API is unavailable. */
  private async contentPages(addresses: readonly string[]): Promise<PageEntry[] | undefined> {
    const pages: PageEntry[] = [];
    let next: string | null = FIRST_PAGES;
    while (next?.startsWith('/api/') && pages.length < MAX_PAGES) {
      const { http, text } = await this.api.get(next, addresses);
      if (http !== 200) return undefined;
      const list = JSON.parse(text) as Paginated<PageEntry>;
      pages.push(...list.data);
      next = list.data.length > 0 ? list.next_page_url : null;
    }
    return pages.slice(0, MAX_PAGES);
  }
}

function sitemapXml(origin: string, entries: Entry[], site: SiteLanguages): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map((entry) => entryXml(origin, entry, site)).join('\n')}
</urlset>
`;
}

function entryXml(origin: string, { path, modified, languages }: Entry, site: SiteLanguages): string {
  const url = origin + path;
  const alternates = [
    ...site.languages
      .filter((code) => languages?.includes(code) ?? true)
      .map((code) => alternate(LANGUAGE_TAGS[code], localizedUrl(url, code, site))),
    alternate('x-default', url),
  ];
  const lastmod = modified === undefined ? '' : `<lastmod>${escapeHtml(modified)}</lastmod>`;
  return `<url><loc>${escapeHtml(url)}</loc>${lastmod}\n${alternates.join('\n')}\n</url>`;
}

const alternate = (tag: string, url: string) =>
  `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`;
