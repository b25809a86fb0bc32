import { LruCache } from '../cache/lru-cache.js';
import type { Config } from '../config/config.js';
import { pageSecurityHeaders } from '../headers/security-headers.js';
import { jsonForScript } from '../html/escape.js';
import { type CachedPage, cachedPage } from '../http/page-response.js';
import { bootManifest, integrityMap } from '../release/boot-manifest.js';
import type { LiveRelease } from '../release/live-release.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { type DocumentParts, documentParts, EMPTY_ROOT, stylesOf } from './document.js';

/** There is one layout for each language, theme and kind of page, of some 150 KB each; rare ones are evicted. */
const MAX_LAYOUTS = 150;

/** Everything of a page but its content. */
export interface Layout {
  parts: DocumentParts;
  headers: Record<string, string>;
  /** The page whose content the browser renders. */
  clientPage: CachedPage;
}

/** Creates the layouts of the live release and caches them. */
export class Layouts {
  private readonly cache = new LruCache<Layout>(MAX_LAYOUTS);
  private release: LiveRelease | undefined;

  constructor(private readonly tiles: Config['tiles']) {}

  get(resolved: ResolvedRequest): Layout {
    const { release, layoutKey } = resolved;
    if (release !== this.release) this.cache.clear();
    this.release = release;
    const layout = this.cache.get(layoutKey) ?? this.create(resolved);
    this.cache.set(layoutKey, layout);
    return layout;
  }

  private create(resolved: ResolvedRequest): Layout {
    const { release, visitor, owner, path, overrides, policy } = resolved;
    const boot = bootManifest(release, visitor.code, overrides.allowed);
    const importMap = jsonForScript({ integrity: integrityMap(release, visitor.code) });
    const parts = documentParts(release, { visitor, boot, importMap, owner, path, tiles: this.tiles });
    const headers = pageHeaders(resolved, importMap);
    const options = { headers, status: 200, noStore: !policy.cacheable };
    return { parts, headers, clientPage: cachedPage(parts.head() + EMPTY_ROOT + parts.tail, options) };
  }
}

function pageHeaders(resolved: ResolvedRequest, importMap: string): Record<string, string> {
  const { release, visitor, owner, path, overrides, policy, secure } = resolved;
  const { personal, indexable, cacheable, frameable } = policy;
  const security = pageSecurityHeaders({
    importMap,
    inlineStyles: stylesOf(release, owner, path).flatMap(({ text }) => text ?? []),
    remoteOrigins: release.remoteOrigins,
    overriding: overrides.active,
    secure,
    frameable,
  });
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': visitor.lang,
    vary: 'Cookie, Accept-Encoding',
    ...(cacheable ? { 'speculation-rules': '"/speculation-rules.json"' } : {}),
    ...security,
    ...(personal ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(indexable ? {} : { 'x-robots-tag': 'noindex' }),
  };
}
