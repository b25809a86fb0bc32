import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { headersForBrowser } from '../headers/security-headers.js';
import { type CachedPage, cachedPage, pageReply, streamedReply } from '../http/page-response.js';
import type { Reply } from '../http/send.js';
import { isPersonal } from '../render/page-status.js';
import type { PageContent, Rendering } from '../render/render-page.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { metaTags } from '../seo/meta-tags.js';
import { pathOf } from '../url/url.js';
import { EMPTY_ROOT, type PageHead, renderedRoot } from './document.js';
import { type Layout, Layouts } from './layouts.js';

/** A page that is rendered within this time is sent complete, with an ETag; for a later one the head is streamed first. */
const MAX_WAIT_MS = 50;

/** The browser renders what is known, and asks the API again itself. */
const RETRY_LATER = { 'retry-after': '5' };

/** The third stage of a page request: turns the outcome of rendering into status, headers and bytes. */
export class Responder {
  private readonly layouts: Layouts;
  /** Documents of rendered pages: they are retained as long as the page itself is cached. */
  private readonly documents = new WeakMap<PageContent, CachedPage>();

  constructor(config: Pick<Config, 'tiles'>) {
    this.layouts = new Layouts(config.tiles);
  }

  async respond(request: IncomingMessage, resolved: ResolvedRequest, rendering: Rendering): Promise<Reply> {
    const layout = this.layouts.get(resolved);
    const reply = (await isStreamed(request, rendering))
      ? await this.stream(request, resolved, rendering, layout)
      : await this.complete(request, resolved, rendering, layout);
    return { ...reply, headers: headersForBrowser(request.headers['user-agent'], reply.headers) };
  }

  private async complete(
    request: IncomingMessage,
    resolved: ResolvedRequest,
    rendering: Rendering,
    layout: Layout,
  ): Promise<Reply> {
    const { status, redirect } = await rendering.status;
    if (redirect !== null) return movedPermanently(redirect, resolved.url);
    const outcome = await rendering.outcome;
    if (outcome.kind === 'client') {
      const reply = await pageReply(request, { ...layout.clientPage, status: outcome.unanswered ? 503 : status });
      return reply.status === 503 ? { ...reply, headers: { ...reply.headers, ...RETRY_LATER } } : reply;
    }
    return pageReply(request, this.documentOf(outcome.page, resolved, layout));
  }

  private async stream(
    request: IncomingMessage,
    resolved: ResolvedRequest,
    { status, outcome }: Rendering,
    { headers, parts }: Layout,
  ): Promise<Reply> {
    const noStore = (await status).personal || !resolved.policy.cacheable;
    const rest = outcome.then((late) => {
      if (late.kind === 'client') return parts.rest() + EMPTY_ROOT + parts.tail;
      const { head, root } = contentOf(late.page, resolved);
      return parts.rest(head) + root + parts.tail;
    });
    return streamedReply(request, { headers, noStore }, { head: parts.start, rest });
  }

  private documentOf(page: PageContent, resolved: ResolvedRequest, { headers, parts }: Layout): CachedPage {
    const known = this.documents.get(page);
    if (known) return known;
    const { head, root } = contentOf(page, resolved);
    const noStore = isPersonal(page.match) || !resolved.policy.cacheable;
    const document = cachedPage(parts.head(head) + root + parts.tail, { headers, status: page.status, noStore });
    this.documents.set(page, document);
    return document;
  }
}

/** Only a page with status 200 that takes its time is streamed, and never where the headers depend on its content. */
async function isStreamed({ method, headers }: IncomingMessage, { status, outcome }: Rendering): Promise<boolean> {
  const soon = await Promise.race([outcome, delay(MAX_WAIT_MS)]);
  if (soon || method === 'HEAD' || headers['if-none-match']) return false;
  const known = await status;
  return known.status === 200 && known.redirect === null;
}

/** A page's part of the head, and its root element. */
function contentOf(page: PageContent, resolved: ResolvedRequest): { head: PageHead; root: string } {
  const { hoisted, root } = renderedRoot(page);
  return { head: { title: page.rendered.title, tags: hoisted + metaTags(page, resolved, hoisted) }, root };
}

/** The query is preserved. Browsers revalidate the redirect, as the path may be given to another document one day. */
function movedPermanently(path: string, url: string): Reply {
  const query = url.slice(pathOf(url).length);
  return { status: 301, headers: { location: path + query, 'cache-control': 'no-cache' }, body: '' };
}
