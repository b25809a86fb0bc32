import type { BootManifest } from '@waybill/federation';
import type { Config } from '../config.js';
import type { LiveRelease } from '../release/live.js';
import { bootManifest } from './boot.js';
import { EMPTY_ROOT } from './content.js';
import { type DocumentParts, documentParts, importMap } from './document.js';
import { finish, type Kept } from './finished.js';
import { pageHeaders } from './policy.js';
import { policyOf } from './route-policy.js';
import { type Visitor, visitorOf } from './visitor.js';

/** Cookie of a browser that tries out a build of its own; honoured only where overrides are allowed. */
const OVERRIDING = /(?:^|;\s*)waybill-overrides=1(?:;|$)/;

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
  /** The page whose content the browser renders. */
  empty: Kept;
}

/** What a frame depends on besides its release. */
interface Asked {
  path: string;
  owner: string | undefined;
  secure: boolean;
  cookie: string | undefined;
}

/** Makes frames; equal ones are made once per release. */
export class Frames {
  private made = new Map<string, Frame>();
  private release: LiveRelease | undefined;

  constructor(private readonly config: Config) {}

  of(release: LiveRelease, asked: Asked): Frame {
    if (release !== this.release) this.made = new Map();
    this.release = release;
    const look = this.look(asked);
    const { personal, cacheable, visitor, overriding } = look;
    const key = [asked.owner ?? '', personal, cacheable, asked.secure, visitor.code, visitor.theme, overriding].join(
      ' ',
    );
    const frame = this.made.get(key) ?? this.make(release, key, look);
    this.made.set(key, frame);
    return frame;
  }

  private look(asked: Asked) {
    const overriding = this.config.overrides && OVERRIDING.test(asked.cookie ?? '');
    return { ...asked, ...policyOf(asked.path), visitor: visitorOf(asked.cookie), overriding };
  }

  private make(release: LiveRelease, key: string, look: ReturnType<Frames['look']>): Frame {
    const { visitor, overriding, cacheable, personal, owner, secure } = look;
    const { overrides, tiles } = this.config;
    const boot = bootManifest(release, visitor.code, overrides);
    const parts = documentParts(release, { visitor, boot, owner, noindex: personal, tiles });
    const policy = pageHeaders({
      importMap: importMap(release, visitor.code),
      hosts: release.hosts,
      overriding,
      secure,
    });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      vary: 'Cookie, Accept-Encoding',
      ...(cacheable ? { 'speculation-rules': '"/speculation-rules.json"' } : {}),
      ...policy,
      ...(personal ? { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } : {}),
    };
    const empty = finish(parts.start + parts.head() + EMPTY_ROOT + parts.tail, {
      headers,
      status: 200,
      personal: !cacheable,
    });
    return { key, visitor, boot, parts, headers, overriding, empty };
  }
}
