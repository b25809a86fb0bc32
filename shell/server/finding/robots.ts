import type { Reply } from '../http/send.js';

const RULES = ['User-agent: *', 'Disallow: /control/', 'Disallow: /cp', 'Disallow: /api/'];

/** What crawlers may ask for. Pages with a code may be asked for: only then is it seen that they are not to be listed. */
export function robots(origin: string | null): Reply {
  const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body: `${[...RULES, ...sitemap].join('\n')}\n`,
  };
}
