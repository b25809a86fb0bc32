import { createHash } from 'node:crypto';
import type { ApiResponse } from '../api/api-client.js';
import { LruCache } from '../cache/lru-cache.js';
import type { EncodedPage } from '../http/page-response.js';
import { isOlder, type LiveRelease } from '../release/live-release.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import type { RouteMatch } from './protocol.js';

/** Some 1,900 compressed tracking pages. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What an entry takes besides its key and its bytes. */
const ENTRY_BYTES = 1_024;

/** A page as it was sent. It is right for as long as the API answers what it was rendered from. */
export interface KeptPage {
  match: RouteMatch;
  /** Digest of the graph. */
  graph: string;
  /** Digest of the page's own data; null if it has none. */
  data: string | null;
  document: EncodedPage;
}

/** The pages of one release, with its canaries, that can be sent again, in memory only: some show one visitor's data. */
export class KeptPages {
  private readonly pages = new LruCache<KeptPage>(
    MAX_BYTES,
    ({ document }, key) => document.body.length + 2 * key.length + ENTRY_BYTES,
  );
  private release: LiveRelease | undefined;

  get bytes(): number {
    return this.pages.totalSize;
  }

  get({ release, pageKey }: ResolvedRequest): KeptPage | undefined {
    const live = release.others ?? release;
    if (isOlder(live, this.release)) return undefined;
    if (live !== this.release) this.pages.clear();
    this.release = live;
    return this.pages.get(pageKey);
  }

  /** Ignores a page of a release that has been replaced meanwhile. */
  set({ release, pageKey }: ResolvedRequest, page: KeptPage): void {
    if ((release.others ?? release) === this.release) this.pages.set(pageKey, page);
  }
}

const digests = new WeakMap<ApiResponse, string>();

/** What identifies the text of a response; computed once. */
export function digestOf(response: ApiResponse): string {
  const known = digests.get(response);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(response.text).digest('base64url');
  digests.set(response, digest);
  return digest;
}
