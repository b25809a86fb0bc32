import type { Reply } from '../http/send.js';
import { type LiveRelease, patternsWhere } from '../release/live-release.js';

/** Paths that are not pages of a remote. */
const NOT_PAGES = ['/api/*', '/uploads/*', '/*\\?*'];

/**
 * Speculation rules: which pages may be prefetched when a visitor points at their link. Excluded are pages that may not
 * be stored, and URLs with a query, for these may count towards a rate limit of the API. The rules apply until the page
 * is hydrated, because it loads no documents after that.
 */
export function speculationRules(release: LiveRelease | undefined): Reply {
  const uncacheable = release ? patternsWhere(release, ({ cacheable }) => !cacheable) : [];
  const rules = {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: [...uncacheable, ...NOT_PAGES] } },
            { not: { selector_matches: '[data-hydrated] a' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  };
  return {
    status: 200,
    headers: {
      'content-type': 'application/speculationrules+json; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    },
    body: JSON.stringify(rules),
  };
}
