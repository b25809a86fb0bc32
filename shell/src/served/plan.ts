import { matchPath, type RemoteModule, type RemoteRoute, type RouteAddress } from '@waybill/kit';
import type { RouteMatch } from '../../server/render/protocol';

/** The route of an address, and what the address says to it. */
export function matchAddress(remote: RemoteModule | null, url: string): (RouteAddress & { route: RemoteRoute }) | null {
  const [pathname = ''] = url.split('?', 1);
  const query = new URLSearchParams(url.slice(pathname.length));
  for (const route of remote?.routes ?? []) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params, query };
  }
  return null;
}

/** What has to be known before the page of an address can be rendered. */
export function planOf(remote: RemoteModule | null, url: string): RouteMatch {
  const at = matchAddress(remote, url);
  if (!at) return { found: false, data: null, isDocument: false };
  return { found: true, data: at.route.data?.(at) ?? null, isDocument: at.route.path.includes(':') };
}

/** Where the document of an address lives now, when that is another address; `text` is the JSON of its data. */
export function movedTo(remote: RemoteModule | null, url: string, text: string): string | null {
  const at = matchAddress(remote, url);
  if (!at?.route.redirect) return null;
  const { data } = JSON.parse(text) as { data: unknown };
  return at.route.redirect(data, at);
}
