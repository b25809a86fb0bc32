import type { IncomingMessage } from 'node:http';
import type { ApiCircuitBreaker } from '../api/api-circuit-breaker.js';
import type { Config } from '../config/config.js';
import { RETRY_AFTER_DISABLED_S, RETRY_AFTER_S } from '../config/deadlines.js';
import { headersForBrowser } from '../headers/security-headers.js';
import {
  bytesOf,
  cachedPage,
  type EncodedPage,
  encodedPage,
  encodedReply,
  streamedReply,
  type TextParts,
} from '../http/page-response.js';
import type { Reply } from '../http/send.js';
import { isPersonal } from '../render/page-status.js';
import type { PageContent, Rendering, RenderOutcome } from '../render/render-page.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { metaTags } from '../seo/meta-tags.js';
import { pathOf } from '../url/url.js';
import { EMPTY_ROOT, type PageHead, renderedRoot } from './document.js';
import { languageLinks } from './language-links.js';
import { type Layout, Layouts } from './layouts.js';

/**
 * A page whose data arrive in time, and which is then rendered in time, is sent complete, with an ETag; for others the
 * head is streamed first. That takes more of the processor, so a page that only waits its turn is not streamed.
 */
const MAX_WAIT_MS = { data: 50, rendering: 150 };

/** Whether a promise is settled within some time. */
const isSettledWithin = (ms: number, promise: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });

/** The browser renders what is known; if the API did not answer, it asks again itself. */
const retryLater = ({ disabled }: { disabled?: boolean }) => ({
  'retry-after': String(disabled ? RETRY_AFTER_DISABLED_S : RETRY_AFTER_S),
});

/** The third stage of a page request: turns the outcome of rendering into status, headers and bytes. */
export class Responder {
  private readonly layouts: Layouts;

  constructor(
    config: Pick<Config, 'tiles'>,
    private readonly api: Pick<ApiCircuitBreaker, 'hasAnsweredSince'>,
  ) {
    this.layouts = new Layouts(config.tiles);
  }

  async respond(request: IncomingMessage, resolved: ResolvedRequest, rendering: Rendering): Promise<Reply> {
    const layout = this.layouts.get(resolved);
    const reply = (await this.isStreamed(request, rendering))
      ? await this.stream(request, resolved, rendering, layout)
      : await this.complete(request, resolved, rendering, layout);
    return { ...reply, headers: headersForBrowser(request.headers['user-agent'], reply.headers) };
  }

  /**
   * Only a page with status 200 that takes its time is streamed, and never where the headers depend on its content, or
   * where there is a kept document: it is sent as it is as soon as the API confirms it.
   * Nothing is promised while the API is silent: if it stays so, the page is 503.
   */
  private async isStreamed(
    { method, headers }: IncomingMessage,
    { status, outcome, answered, isKept }: Rendering,
  ): Promise<boolean> {
    if (isKept) return false;
    const since = performance.now();
    const isSoon =
      (await isSettledWithin(MAX_WAIT_MS.data, answered)) && (await isSettledWithin(MAX_WAIT_MS.rendering, outcome));
    if (isSoon || method === 'HEAD' || headers['if-none-match'] || !this.api.hasAnsweredSince(since)) return false;
    const known = await status;
    return known.status === 200 && known.redirect === null;
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
    if (outcome.kind === 'kept') return encodedReply(request, outcome.document);
    if (outcome.kind === 'client') {
      const { clientPage } = layout;
      const page = { ...clientPage, status: outcome.unanswered ? 503 : status };
      const reply = encodedReply(request, await encodedPage(page, resolved.coding));
      return reply.status === 503 ? { ...reply, headers: { ...reply.headers, ...retryLater(outcome) } } : reply;
    }
    return encodedReply(request, await documentOf(outcome, contentOf(outcome.page, resolved), resolved, layout));
  }

  private async stream(
    request: IncomingMessage,
    resolved: ResolvedRequest,
    { status, outcome }: Rendering,
    layout: Layout,
  ): Promise<Reply> {
    const { headers, parts } = layout;
    const noStore = (await status).personal || !resolved.policy.cacheable;
    const rest = outcome.then((late) => {
      if (late.kind !== 'fresh') return bytesOf([parts.rest(), EMPTY_ROOT, parts.tail]);
      const content = contentOf(late.page, resolved);
      // Who comes next need not wait; for this visitor it is compressed while it is sent.
      if (late.keep) documentOf(late, content, resolved, layout).catch(() => undefined);
      return bytesOf([parts.rest(content.head), ...content.root, parts.tail]);
    });
    return streamedReply(request, { headers, noStore }, { head: parts.start, rest });
  }
}

type FreshPage = Extract<RenderOutcome, { kind: 'fresh' }>;

/** The complete document of a rendered page, which is kept if it may be. */
async function documentOf(
  { page, keep }: FreshPage,
  { head, root }: Content,
  { policy, coding }: ResolvedRequest,
  { headers, parts }: Layout,
): Promise<EncodedPage> {
  const noStore = isPersonal(page.match) || !policy.cacheable;
  const text = [...parts.head(head), ...root, parts.tail];
  const document = await encodedPage(cachedPage(text, { headers, status: page.status, noStore }), coding);
  keep?.(document);
  return document;
}

/** A page's part of the head, and its root element. */
interface Content {
  head: PageHead;
  root: TextParts;
}

function contentOf(page: PageContent, resolved: ResolvedRequest): Content {
  const { hoisted, root } = renderedRoot(page);
  return {
    head: { title: page.rendered.title, tags: hoisted + metaTags(page, resolved, hoisted) },
    root: [languageLinks(resolved), ...root],
  };
}

/** The query is preserved. Browsers revalidate the redirect, as the path may be given to another document one day. */
function movedPermanently(path: string, url: string): Reply {
  const query = url.slice(pathOf(url).length);
  return { status: 301, headers: { location: path + query, 'cache-control': 'no-cache' }, body: '' };
}
