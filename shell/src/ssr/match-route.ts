import { matchPath, type RemoteModule, type RemoteRoute, type RouteLocation } from '@waybill/kit';
import type { RouteMatch } from '../../server/render/protocol';

/** The route that matches a URL, with its parameters and query; null when none does. */
export function matchRoute(remote: RemoteModule | null, url: string): (RouteLocation & { route: RemoteRoute }) | null {
  const [pathname = ''] = url.split('?', 1);
  const query = new URLSearchParams(url.slice(pathname.length));
  for (const route of remote?.routes ?? []) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params, query };
  }
  return null;
}

/** What the server has to fetch before it can render the page of a URL. */
export function matchPage(remote: RemoteModule | null, url: string): RouteMatch {
  const match = matchRoute(remote, url);
  if (!match) return { found: false, data: null, isDocument: false };
  return { found: true, data: match.route.data?.(match) ?? null, isDocument: match.route.path.includes(':') };
}

/** The URL to redirect to when a document has moved; `text` is the JSON of its API response. */
export function redirectTarget(remote: RemoteModule | null, url: string, text: string): string | null {
  const match = matchRoute(remote, url);
  if (!match?.route.redirect) return null;
  const { data } = JSON.parse(text) as { data: unknown };
  return match.route.redirect(data, match);
}
