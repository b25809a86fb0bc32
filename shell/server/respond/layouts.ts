import { LANGUAGES } from '@waybill/contracts';
import { LruCache } from '../cache/lru-cache.js';
import type { Config } from '../config/config.js';
import { pageSecurityHeaders } from '../headers/security-headers.js';
import { jsonForScript } from '../html/escape.js';
import { type CachedPage, cachedPage } from '../http/page-response.js';
import { bootManifest, integrityMap } from '../release/boot-manifest.js';
import { isOlder, type LiveRelease } from '../release/live-release.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { type DocumentParts, documentParts, EMPTY_ROOT, stylesOf } from './document.js';
import { LATE_PRELOADS_SCRIPT } from './late-preloads.js';
import { PREVIEW_STYLE } from './preview-badge.js';
import { STARTUP_SCRIPT, STARTUP_STYLE } from './startup-notice.js';
import { TYPEFACES_SCRIPT } from './typefaces-script.js';

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
    const live = release.others ?? release;
    if (isOlder(live, this.release)) return this.create(resolved);
    if (live !== this.release) this.cache.clear();
    this.release = live;
    const layout = this.cache.get(layoutKey) ?? this.create(resolved);
    this.cache.set(layoutKey, layout);
    return layout;
  }

  private create(resolved: ResolvedRequest): Layout {
    const { release, visitor, owner, path, overrides, policy, brand } = resolved;
    const boot = bootManifest(release, visitor.code, overrides.allowed, brand);
    const languages = policy.anyLanguage ? LANGUAGES : [visitor.code];
    const importMap = jsonForScript({ integrity: integrityMap(release, languages) });
    const parts = documentParts(release, { visitor, boot, brand, importMap, owner, path, tiles: this.tiles });
    const headers = pageHeaders(resolved, importMap);
    const options = { headers, status: 200, noStore: !policy.cacheable };
    return { parts, headers, clientPage: cachedPage([...parts.head(), EMPTY_ROOT, parts.tail], options) };
  }
}

function pageHeaders(resolved: ResolvedRequest, importMap: string): Record<string, string> {
  const { release, visitor, owner, path, overrides, policy, secure, brand } = resolved;
  const { personal, indexable, cacheable, frameable, permissions } = policy;
  const security = pageSecurityHeaders({
    importMap,
    inlineScripts: [TYPEFACES_SCRIPT, STARTUP_SCRIPT, LATE_PRELOADS_SCRIPT],
    inlineStyles: [
      ...stylesOf(release, owner, path).flatMap(({ text }) => text ?? []),
      STARTUP_STYLE,
      ...(brand.style === '' ? [] : [brand.style]),
      ...(release.preview === undefined ? [] : [PREVIEW_STYLE]),
    ],
    remoteOrigins: release.remoteOrigins,
    overriding: overrides.active,
    secure,
    frameable,
    permissions,
  });
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': visitor.lang,
    // The browser decides whether there is an Integrity-Policy.
    vary: 'Cookie, Accept-Encoding, User-Agent',
    ...(cacheable ? { 'speculation-rules': '"/speculation-rules.json"' } : {}),
    ...security,
    ...(personal ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(indexable ? {} : { 'x-robots-tag': 'noindex' }),
  };
}
