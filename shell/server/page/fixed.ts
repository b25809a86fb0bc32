import type { Reply } from '../http/send.js';

const DAY = 'public, max-age=86400';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0e5a4a"/><path d="M7 11l4 12 5-10 5 10 4-12" fill="none" stroke="#f2a900" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const ROBOTS = 'User-agent: *\nDisallow: /control/\nDisallow: /cp\nDisallow: /api/\n';

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
          { not: { selector_matches: '[data-live] a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Small files that every site is asked for. */
export const FIXED: Record<string, Reply> = {
  '/favicon.svg': {
    status: 200,
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': DAY },
    body: ICON,
  },
  '/favicon.ico': { status: 308, headers: { location: '/favicon.svg', 'cache-control': DAY }, body: '' },
  '/speculation-rules.json': {
    status: 200,
    headers: { 'content-type': 'application/speculationrules+json; charset=utf-8', 'cache-control': DAY },
    body: SPECULATION,
  },
  '/robots.txt': {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': DAY },
    body: ROBOTS,
  },
};
