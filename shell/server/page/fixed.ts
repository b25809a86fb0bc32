import type { Reply } from '../http/send.js';

const DAY = 'public, max-age=86400';

/**
 * Pages that may be fetched ahead when a visitor points at their link: public ones that ask nothing of the API's
 * limits, and only until the page is alive, for then it needs no documents.
 */
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/control/*', '/cp', '/cp/*', '/api/*', '/uploads/*', '/*\\?*'] } },
          { not: { selector_matches: '[data-hydrated] a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Small files that every site is asked for. */
export const FIXED: Record<string, Reply> = {
  '/speculation-rules.json': {
    status: 200,
    headers: { 'content-type': 'application/speculationrules+json; charset=utf-8', 'cache-control': DAY },
    body: SPECULATION,
  },
};
