import { type LiveRelease, ownerIn } from '../release/live-release.js';
import { pathOf, withoutTrailingSlash } from '../url/url.js';

/**
 * Where a page really is that was asked for with a slash at its end, or by the path under which a panel is mounted;
 * undefined for all other URLs. Always a path that a remote of the release owns, never another site; the query is kept.
 */
export function pageAddress(release: LiveRelease, url: string): string | undefined {
  const path = pathOf(url);
  const bare = withoutTrailingSlash(path);
  const address = panelHome(release, bare) ?? (bare === path || !ownerIn(release, bare) ? undefined : bare);
  // A browser takes the second slash, also as a backslash, for the beginning of a host.
  if (address === undefined || !/^\/[^/\\]/.test(address)) return undefined;
  return address + url.slice(path.length);
}

/** The start page of the panel that is mounted at a path. */
function panelHome({ remotes }: LiveRelease, path: string): string | undefined {
  const mount = `${path}/*`;
  const chrome = remotes.find(({ mounts }) => mounts.includes(mount))?.routes[mount]?.chrome;
  return typeof chrome === 'object' ? chrome.home : undefined;
}
