import { covers } from '@waybill/federation';

/** Pages whose address or content is someone's own: not for search engines, and not told to other sites. */
const PERSONAL = ['/track.html', '/resolution.html', '/control/*', '/cp', '/cp/*'];

/** Pages that no cache keeps. */
const UNCACHED = ['/control/*', '/cp', '/cp/*'];

const isIn = (mounts: readonly string[], path: string) => mounts.some((mount) => covers(mount, path));

/** What a path asks for beyond what every page gets. */
export function policyOf(path: string): { personal: boolean; cacheable: boolean } {
  return { personal: isIn(PERSONAL, path), cacheable: !isIn(UNCACHED, path) };
}
