import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Coding } from '@waybill/federation';
import type { Config } from '../config.js';
import { codingsOf, type Reply } from '../http/send.js';
import { type LiveRelease, ownerIn } from '../release/live.js';
import { importMap, renderDocument } from './document.js';
import { pageHeaders } from './policy.js';
import { policyOf } from './route-policy.js';
import { visitorOf } from './visitor.js';

/** Cookie of a browser that tries out a build of its own; honoured only where overrides are allowed. */
const OVERRIDING = /(?:^|;\s*)waybill-overrides=1(?:;|$)/;
const MOST_KEPT = 500;

interface Page {
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Coding | 'identity', Buffer>;
}

/** Makes pages; equal ones are made once per release. */
export class Pages {
  private made = new Map<string, Page>();
  private release: LiveRelease | undefined;

  constructor(private readonly config: Config) {}

  /** The page of a path, 404 when no remote owns it. */
  answer(request: IncomingMessage, path: string, release: LiveRelease, secure: boolean): Reply {
    const owner = ownerIn(release, path)?.name;
    const { personal, cacheable } = policyOf(path);
    const page = this.page(release, { owner, personal, secure, cookie: request.headers.cookie });
    const [coding] = codingsOf(request);
    const headers = {
      ...page.headers,
      'cache-control': cacheable ? 'no-cache' : 'no-store',
      vary: 'Cookie, Accept-Encoding',
      ...(coding ? { 'content-encoding': coding } : {}),
      ...(cacheable ? { etag: page.etag } : {}),
    };
    const unchanged = cacheable && request.headers['if-none-match'] === page.etag;
    if (unchanged && owner) return { status: 304, headers, body: '' };
    return { status: owner ? 200 : 404, headers, body: page.bodies[coding ?? 'identity'] };
  }

  private page(release: LiveRelease, asked: Asked): Page {
    if (release !== this.release || this.made.size > MOST_KEPT) this.made = new Map();
    this.release = release;
    const { code, theme } = visitorOf(asked.cookie);
    const overriding = this.config.overrides && OVERRIDING.test(asked.cookie ?? '');
    const key = JSON.stringify([asked.owner, asked.personal, asked.secure, code, theme, overriding]);
    const page = this.made.get(key) ?? this.make(release, { ...asked, overriding });
    this.made.set(key, page);
    return page;
  }

  private make(
    release: LiveRelease,
    { owner, personal, secure, cookie, overriding }: Asked & { overriding: boolean },
  ): Page {
    const visitor = visitorOf(cookie);
    const { overrides, tiles } = this.config;
    const body = Buffer.from(renderDocument(release, { visitor, owner, noindex: personal, overrides, tiles }));
    const map = importMap(release, visitor.code);
    const policy = pageHeaders({ importMap: map, hosts: release.hosts, overriding, secure });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...policy,
      ...(personal ? { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } : {}),
    };
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { headers, etag, bodies: { identity: body, ...compressed(body) } };
  }
}

interface Asked {
  owner: string | undefined;
  personal: boolean;
  secure: boolean;
  cookie: string | undefined;
}

function compressed(body: Buffer): Record<Coding, Buffer> {
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { br, gzip: gzipSync(body) };
}
