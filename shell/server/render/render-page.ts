import type { ApiClient, ApiResponse } from '../api/api-client.js';
import { LruCache } from '../cache/lru-cache.js';
import { bootManifest } from '../release/boot-manifest.js';
import type { LiveRelease } from '../release/live-release.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { isPlainUrl } from '../url/url.js';
import { isPersonal, isRenderable, type PageStatus, statusByDocument } from './page-status.js';
import { GRAPH_PATH, type RenderedPage, type RouteMatch } from './protocol.js';
import { RendererUnavailable, RenderFailure } from './render-failure.js';
import type { Renderer } from './renderer.js';
import type { Renderers } from './renderers.js';

/** A rendered page with all that it was rendered from, by which it can be reused while that is unchanged. */
export interface PageContent {
  match: RouteMatch;
  /** API path → response. */
  responses: Record<string, ApiResponse>;
  status: PageStatus['status'];
  rendered: RenderedPage;
}

/** Where the content of a page comes from: rendered now, from the cache as its data has not changed, or the browser. */
export type RenderOutcome =
  | { kind: 'fresh' | 'cached'; page: PageContent }
  | {
      kind: 'client';
      /** Whether the API did not say what the page is to show. */
      unanswered?: boolean;
    };

/** A page being rendered. Failures of data or renderer do not reject the promises. */
export interface Rendering {
  /** Known before the outcome: it depends on the page's document only. */
  status: Promise<PageStatus>;
  outcome: Promise<RenderOutcome>;
}

/** A page takes some 150 KB, with its responses and the bytes that are sent. */
const MAX_CACHED = 300;
const CLIENT: RenderOutcome = { kind: 'client' };
const NO_ROUTE: RouteMatch = { found: false, data: null, isDocument: false };

/**
 * The second stage of a page request: fetches the page's data and renders it in a worker. The browser renders pages for
 * visitors with a session, for browsers that run local builds, and where rendering on the server fails.
 */
export class PageRenderer {
  private readonly cache = new LruCache<PageContent>(MAX_CACHED);
  private release: LiveRelease | undefined;

  constructor(
    private readonly api: ApiClient,
    private readonly renderers: Renderers,
  ) {}

  render(resolved: ResolvedRequest): Rendering {
    const { release, owner, overrides, visitor, pageKey } = resolved;
    if (release !== this.release) this.cache.clear();
    this.release = release;
    const renderer = overrides.active ? undefined : this.renderers.get(release, owner);
    if (!renderer) return clientRendering(Promise.resolve(unknownStatus(resolved)));
    if (visitor.hasSession) return clientRendering(this.statusOnly(renderer, resolved));
    return this.renderOnServer(renderer, resolved, this.cache.get(pageKey));
  }

  /** With a session, too, the status says whether the document exists and where. */
  private async statusOnly(renderer: Renderer, resolved: ResolvedRequest): Promise<PageStatus> {
    try {
      const match = await matchRoute(renderer, resolved);
      const document = match.isDocument && match.data !== null ? await this.fetch(match.data, resolved) : null;
      return await statusOf(renderer, resolved.url, match, document);
    } catch {
      return unknownStatus(resolved);
    }
  }

  private renderOnServer(renderer: Renderer, resolved: ResolvedRequest, cached: PageContent | undefined): Rendering {
    const graph = this.fetch(GRAPH_PATH, resolved, cached);
    const match = cached ? Promise.resolve(cached.match) : matchRoute(renderer, resolved);
    const data = match.then((route) => (route.data === null ? null : this.fetch(route.data, resolved, cached)));
    const status = match
      .then(async (route) => statusOf(renderer, resolved.url, route, route.isDocument ? await data : null, cached))
      .catch(() => unknownStatus(resolved));
    const outcome = async () => {
      const [route, known, site, shown] = await Promise.all([match, status, graph, data]);
      if (shown?.http === 0) return { kind: 'client', unanswered: true } as const;
      if (known.redirect !== null || site.http !== 200 || (shown && !isRenderable(shown, route))) return CLIENT;
      const responses = { [GRAPH_PATH]: site, ...(route.data !== null && shown ? { [route.data]: shown } : {}) };
      if (cached && isUnchanged(cached, responses)) return { kind: 'cached', page: cached } as const;
      return this.renderFresh(renderer, resolved, { match: route, responses, status: known.status });
    };
    const settled = outcome().catch(clientOutcome);
    // A redirect, or a request that fails elsewhere, does not ask for it.
    settled.catch(() => undefined);
    return { status, outcome: settled };
  }

  private async renderFresh(
    renderer: Renderer,
    resolved: ResolvedRequest,
    source: Omit<PageContent, 'rendered'>,
  ): Promise<RenderOutcome> {
    const { url, visitor, release, overrides, policy, pageKey } = resolved;
    const { code, theme } = visitor;
    const boot = bootManifest(release, code, overrides.allowed);
    const rendered = await renderer.render({ url, code, theme, boot, responses: source.responses });
    const page = { ...source, rendered };
    if (page.status === 200 && policy.cacheable && !isPersonal(page.match) && isPlainUrl(url))
      this.cache.set(pageKey, page);
    return { kind: 'fresh', page };
  }

  /**
   * The response to an API call; the cached one itself if the API says that it is unchanged, or cannot answer: the last
   * good page is served then. Only pages without personal data are cached.
   */
  private async fetch(path: string, { addresses }: ResolvedRequest, cached?: PageContent): Promise<ApiResponse> {
    const known = cached?.responses[path];
    const response = await this.api.get(path, addresses, known?.etag);
    return known && (response.http === 304 || isOutage(response)) ? known : response;
  }
}

const clientRendering = (status: Promise<PageStatus>): Rendering => ({ status, outcome: Promise.resolve(CLIENT) });

/** The status of a page whose document is not requested, or cannot be. */
const unknownStatus = ({ owner }: ResolvedRequest): PageStatus => ({
  status: owner === undefined ? 404 : 200,
  redirect: null,
  personal: true,
});

const matchRoute = async (renderer: Renderer, { owner, url }: ResolvedRequest): Promise<RouteMatch> =>
  owner === undefined ? NO_ROUTE : renderer.match(url);

async function statusOf(
  renderer: Renderer,
  url: string,
  match: RouteMatch,
  document: ApiResponse | null,
  cached?: PageContent,
): Promise<PageStatus> {
  const status = statusByDocument(match, document);
  const isNew = status === 200 && document !== null && document !== cached?.responses[match.data ?? ''];
  const redirect = isNew ? await renderer.redirect(url, document.text) : null;
  return { status, redirect, personal: isPersonal(match) };
}

const isOutage = ({ http }: ApiResponse): boolean => http === 0 || http >= 500;

/** Unchanged responses are the same objects: see `fetch`. */
const isUnchanged = (cached: PageContent, responses: PageContent['responses']): boolean =>
  Object.entries(responses).every(([path, response]) => response === cached.responses[path]);

/** Failures have been reported where they occurred. */
function clientOutcome(error: unknown): RenderOutcome {
  if (error instanceof RenderFailure || error instanceof RendererUnavailable) return CLIENT;
  throw error;
}
