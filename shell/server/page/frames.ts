import type { BootManifest } from '@waybill/federation';
import type { Config } from '../config.js';
import { originFor } from '../finding/addresses.js';
import { type LiveRelease, lazyChunksOf } from '../release/live.js';
import { bootManifest } from './boot.js';
import { EMPTY_ROOT } from './content.js';
import { type DocumentParts, documentParts, importMap, stylesOf } from './document.js';
import { finish, type Kept } from './finished.js';
import { Newest } from './newest.js';
import { pageHeaders } from './policy.js';
import { policyOf } from './route-policy.js';
import { type Visitor, visitorOf } from './visitor.js';

/** Cookie of a browser that tries out a build of its own; honoured only where overrides are allowed. */
const OVERRIDING = /(?:^|;\s*)waybill-overrides=1(?:;|$)/;

/** Each language, theme and kind of page has one, of some 150 KB; seldom ones are made again when asked for. */
const MOST_KEPT = 150;

/** Everything of a page but its content. */
export interface Frame {
  /** Equal frames have equal keys. */
  key: string;
  visitor: Visitor;
  boot: BootManifest;
  parts: DocumentParts;
  headers: Record<string, string>;
  /** Whether this browser tries out a build of its own. */
  overriding: boolean;
  /** Where the site is; null when that is not known. */
  origin: string | null;
  /** Whether search engines may list its pages. */
  listed: boolean;
  /** The page whose content the browser renders. */
  empty: Kept;
}

/** What a frame depends on besides its release. */
interface Asked {
  path: string;
  url: string;
  owner: string | undefined;
  secure: boolean;
  host: string;
  cookie: string | undefined;
}

/** Makes frames; equal ones are mostly made once per release. */
export class Frames {
  private readonly made = new Newest<Frame>(MOST_KEPT);
  private release: LiveRelease | undefined;

  constructor(private readonly config: Config) {}

  of(release: LiveRelease, asked: Asked): Frame {
    if (release !== this.release) this.made.clear();
    this.release = release;
    const look = this.look(asked);
    const { personal, unlisted, cacheable, held, visitor, overriding, origin } = look;
    const policy = [personal, unlisted, cacheable, held, asked.secure, overriding, origin !== null];
    const lazy = lazyChunksOf(release, asked.owner, asked.path).map(({ of }) => of);
    const key = [asked.owner ?? '', ...policy, visitor.code, visitor.theme, ...lazy].join(' ');
    const frame = this.made.get(key) ?? this.make(release, key, look);
    this.made.set(key, frame);
    return frame;
  }

  private look(asked: Asked) {
    const overriding = this.config.overrides && OVERRIDING.test(asked.cookie ?? '');
    const { path, url, cookie, host } = asked;
    const visitor = visitorOf(cookie, url);
    return { ...asked, ...policyOf(path, url), visitor, overriding, origin: originFor(this.config, host) };
  }

  private make(release: LiveRelease, key: string, look: ReturnType<Frames['look']>): Frame {
    const { visitor, overriding, cacheable, personal, unlisted, held, owner, path, secure, origin } = look;
    const { overrides, tiles } = this.config;
    const boot = bootManifest(release, visitor.code, overrides);
    const parts = documentParts(release, { visitor, boot, owner, path, tiles });
    const policy = pageHeaders({
      importMap: importMap(release, visitor.code),
      styles: stylesOf(release, owner, path).flatMap(({ text }) => text ?? []),
      hosts: release.hosts,
      overriding,
      secure,
      held,
    });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-language': visitor.lang,
      vary: 'Cookie, Accept-Encoding',
      ...(cacheable ? { 'speculation-rules': '"/speculation-rules.json"' } : {}),
      ...policy,
      ...(personal ? { 'referrer-policy': 'no-referrer' } : {}),
      ...(unlisted ? { 'x-robots-tag': 'noindex' } : {}),
    };
    const empty = finish(parts.head() + EMPTY_ROOT + parts.tail, {
      headers,
      status: 200,
      personal: !cacheable,
    });
    return { key, visitor, boot, parts, headers, overriding, origin, listed: !unlisted, empty };
  }
}
