import type { Reply } from '../http/send.js';
import { type LiveRelease, patternsWhere } from '../release/live-release.js';

/**
 * robots.txt. Disallowed are the areas that may be neither indexed nor stored. Other pages that are not indexable stay
 * crawlable: crawlers have to request them to see that they are `noindex`.
 */
export function robots(release: LiveRelease | undefined, origin: string | null): Reply {
  const patterns = release ? patternsWhere(release, ({ indexable, cacheable }) => !indexable && !cacheable) : [];
  const rules = [...withoutCovered(patterns.map(asPrefix)), '/api/'].map((path) => `Disallow: ${path}`);
  const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body: `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`,
  };
}

/** A rule of robots.txt matches every path that starts with it. */
const asPrefix = (pattern: string) => pattern.replace(/\*$/, '');

const withoutCovered = (prefixes: string[]) =>
  prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)));
