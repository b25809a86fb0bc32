import { PAGE_PREVIEW } from '@waybill/contracts';
import { covers } from '@waybill/federation';
import { isPlain } from '../finding/addresses.js';

/** Pages whose address or content is someone's own: not told to other sites. */
const PERSONAL = ['/track.html', '/resolution.html', PAGE_PREVIEW, '/control/*', '/cp', '/cp/*'];

/** Pages that are not for search engines. Of the others above that is so once they are asked something. */
const UNLISTED = ['/resolution.html', PAGE_PREVIEW, '/control/*', '/cp', '/cp/*'];

/** Pages that no cache keeps. */
const UNCACHED = ['/control/*', '/cp', '/cp/*'];

/** The only page that another one may hold in a frame, and only one of this site. */
const HELD = [PAGE_PREVIEW];

const isIn = (mounts: readonly string[], path: string) => mounts.some((mount) => covers(mount, path));

/** What an address asks for beyond what every page gets. */
export function policyOf(path: string, url = path) {
  const personal = isIn(PERSONAL, path);
  const unlisted = isIn(UNLISTED, path) || (personal && !isPlain(url));
  return { personal, unlisted, cacheable: !isIn(UNCACHED, path), held: isIn(HELD, path) };
}
