import type { IncomingMessage } from 'node:http';
import { LANGUAGE_TAGS, LANGUAGES, type PageEntry, type Paginated } from '@waybill/contracts';
import { plain, type Reply } from '../http/send.js';
import { menuIn } from '../page/boot.js';
import { escapeHtml } from '../page/escape.js';
import { finish, type Kept, wholeReply } from '../page/finished.js';
import { policyOf } from '../page/route-policy.js';
import { type LiveRelease, ownerIn } from '../release/live.js';
import type { Api } from '../render/api.js';
import { inLanguage } from './addresses.js';

/** A sitemap may hold 50,000 addresses and 50 MB; an entry with all its languages takes 2.5 KB. */
const MOST_PAGES = 5_000;
const FIRST_PAGES = '/api/pages?per_page=100';
const KEPT_MS = 60_000;

/** One page of the site. */
interface Entry {
  path: string;
  /** When it last changed, if anybody knows. */
  changed?: string;
}

/** What a sitemap is made for: whoever asks. */
interface Asked {
  release: LiveRelease;
  origin: string | null;
  addresses: readonly string[];
}

/** Lists the public pages of the site for search engines: those of the menu and all that the admin wrote. */
export class Sitemap {
  private made: { release: LiveRelease; until: number; kept: Promise<Kept | undefined> } | undefined;

  constructor(private readonly api: Api) {}

  async answer(request: IncomingMessage, { release, origin, addresses }: Asked): Promise<Reply> {
    if (origin === null) return plain(404, 'No sitemap: PUBLIC_URL is not set.');
    const kept = await this.recent(release, () => this.make(release, origin, addresses).catch(() => undefined));
    if (!kept) return plain(503, 'The sitemap is temporarily unavailable.', { 'retry-after': '60' });
    const { headers, ...reply } = await wholeReply(request, kept);
    return { ...reply, headers: { ...headers, 'cache-control': 'public, max-age=300' } };
  }

  /** Whoever comes within a minute gets the same; a failure is forgotten at once. */
  private recent(release: LiveRelease, make: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
    const { made } = this;
    if (made?.release === release && performance.now() < made.until) return made.kept;
    const kept = make();
    const entry = { release, until: performance.now() + KEPT_MS, kept };
    this.made = entry;
    void kept.then((found) => {
      if (!found && this.made === entry) this.made = undefined;
    });
    return kept;
  }

  private async make(release: LiveRelease, origin: string, addresses: readonly string[]): Promise<Kept | undefined> {
    const pages = await this.pages(addresses);
    if (!pages) return undefined;
    const written = pages.map(({ slug, updated_at }) => ({ path: `/pages/${slug}`, changed: updated_at }));
    const entries: Entry[] = [...menuIn(release, 'en').map(({ path }) => ({ path })), ...written];
    const listed = entries.filter(({ path }) => ownerIn(release, path) && !policyOf(path).unlisted);
    const headers = { 'content-type': 'application/xml; charset=utf-8', vary: 'Accept-Encoding' };
    return finish(sitemapOf(origin, listed), { headers, status: 200, personal: false });
  }

  /** All pages, also those that have no place in the menu; undefined when the API did not tell. */
  private async pages(addresses: readonly string[]): Promise<PageEntry[] | undefined> {
    const pages: PageEntry[] = [];
    let next: string | null = FIRST_PAGES;
    while (next?.startsWith('/api/') && pages.length < MOST_PAGES) {
      const { http, text } = await this.api.get(next, addresses);
      if (http !== 200) return undefined;
      const list = JSON.parse(text) as Paginated<PageEntry>;
      pages.push(...list.data);
      next = list.next_page_url;
    }
    return pages.slice(0, MOST_PAGES);
  }
}

function sitemapOf(origin: string, entries: Entry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map((entry) => entryOf(origin, entry)).join('\n')}
</urlset>
`;
}

function entryOf(origin: string, { path, changed }: Entry): string {
  const address = origin + path;
  const alternates = [
    ...LANGUAGES.map((code) => alternate(LANGUAGE_TAGS[code], inLanguage(address, code))),
    alternate('x-default', address),
  ];
  const lastmod = changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}\n${alternates.join('\n')}\n</url>`;
}

const alternate = (tag: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(address)}"/>`;
