import type { IncomingMessage } from 'node:http';
import type { Coding, RoutePolicy } from '@waybill/federation';
import { DEFAULT_SITE_BRAND, type SiteBrand } from '../api/served-brand.js';
import type { Config } from '../config/config.js';
import type { Caller } from '../http/caller.js';
import { acceptedCodings } from '../http/send.js';
import { type LiveRelease, lazyChunksOf, ownerIn, policyIn } from '../release/live-release.js';
import { canonicalPath, isPlainUrl, pathOf, publicOrigin } from '../url/url.js';
import { type Visitor, visitorOf } from '../visitor/visitor.js';

/** A page request with everything that is known before any data is fetched. */
export interface ResolvedRequest {
  release: LiveRelease;
  /** How the company appears. */
  brand: SiteBrand;
  /** Path and query, as requested. */
  url: string;
  path: string;
  visitor: Visitor;
  /** Name of the remote that owns the path; undefined if none does: the page is a 404. */
  owner: string | undefined;
  /** The policy of the path; `indexable` also takes the query into account. */
  policy: RoutePolicy;
  /** Path of the page's canonical URL. */
  canonicalPath: string;
  /** The site's public origin; null if it is unknown. */
  origin: string | null;
  /** Whether the visitor's connection is encrypted. */
  secure: boolean;
  /** IP addresses of the visitor and the hops, for rate limits of the API. */
  addresses: readonly string[];
  /** Whether browsers may run local builds instead of those of the release, and whether this one does. */
  overrides: { allowed: boolean; active: boolean };
  /** Content coding that the browser likes best. */
  coding: Coding | undefined;
  /** Pages with equal keys have the same layout: head, boot manifest and headers. */
  layoutKey: string;
  /** Pages with equal keys are equal, to the byte, as long as their data is. */
  pageKey: string;
}

/** The first stage of a page request: resolves URL, visitor and release. Nothing here waits or fails. */
export function resolveRequest(
  request: IncomingMessage,
  caller: Caller,
  release: LiveRelease,
  config: Pick<Config, 'publicUrl' | 'overrides'>,
  brand = DEFAULT_SITE_BRAND,
): ResolvedRequest {
  const { url = '/', headers } = request;
  const path = pathOf(url);
  const visitor = visitorOf(url, headers.cookie, brand);
  const owner = ownerIn(release, path)?.name;
  const resolved = {
    release,
    brand,
    url,
    path,
    visitor,
    owner,
    policy: policyFor(release, url),
    canonicalPath: canonicalPath(path),
    origin: publicOrigin(config.publicUrl, caller.host),
    secure: caller.secure,
    addresses: caller.addresses,
    overrides: { allowed: config.overrides, active: config.overrides && visitor.wantsOverrides },
  };
  const layoutKey = layoutKeyOf(resolved);
  const [coding] = acceptedCodings(request);
  return { ...resolved, coding, layoutKey, pageKey: `${release.document.id} ${layoutKey} ${coding} ${url}` };
}

/**
 * A personal page is indexable without a query only: a query makes it one visitor's own. A preview is for those who have
 * its link: nobody lists or stores its pages.
 */
function policyFor(release: LiveRelease, url: string): RoutePolicy {
  const policy = policyIn(release, pathOf(url));
  if (release.preview !== undefined) return { ...policy, indexable: false, cacheable: false };
  return { ...policy, indexable: policy.indexable && (!policy.personal || isPlainUrl(url)) };
}

function layoutKeyOf(resolved: Omit<ResolvedRequest, 'coding' | 'layoutKey' | 'pageKey'>): string {
  const { release, brand, owner = '', path, policy, secure, overrides, origin, visitor } = resolved;
  const { personal, indexable, cacheable, frameable, anyLanguage, permissions } = policy;
  const chunks = lazyChunksOf(release, owner, path).map(({ id }) => id);
  const flags = [personal, indexable, cacheable, frameable, anyLanguage, secure, overrides.active, origin !== null];
  return [
    release.canary,
    brand.version,
    owner,
    ...flags,
    `${permissions}`,
    visitor.code,
    visitor.theme,
    ...chunks,
  ].join(' ');
}
