import { type ApiClient, type ApiResponse, isOutage } from '../api/api-client.js';
import { SharedResponse } from '../api/shared-response.js';
import type { EncodedPage } from '../http/page-response.js';
import { bootManifest } from '../release/boot-manifest.js';
import { enabledRemote } from '../release/live-release.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { inSpan } from '../tracing/tracing.js';
import { isPlainUrl } from '../url/url.js';
import { declaredRedirect, declaredRoute, isDeclaredPath } from './declared-route.js';
import { digestOf, type KeptPage, KeptPages } from './kept-pages.js';
import { isPersonal, isRenderable, type PageStatus, statusByDocument } from './page-status.js';
import { GRAPH_PATH, type RouteMatch } from './protocol.js';
import { RendererUnavailable, RenderFailure } from './render-failure.js';
import type { Renderer } from './renderer.js';
import type { Renderers } from './renderers.js';
import type { ReceivedPage } from './results.js';

/** A rendered page with all that it was rendered from. */
export interface PageContent {
  match: RouteMatch;
  /** API path → response. */
  responses: Record<string, ApiResponse>;
  status: PageStatus['status'];
  rendered: ReceivedPage;
}

/** Where the content of a page comes from: rendered now, kept as its data has not changed, or the browser. */
export type RenderOutcome =
  | { kind: 'kept'; document: EncodedPage }
  | {
      kind: 'fresh';
      page: PageContent;
      /** Milliseconds that rendering took, with the wait for the renderer. */
      ms: number;
      /** Keeps the document made from it for who asks next; missing if it may not be kept. */
      keep?: (document: EncodedPage) => void;
    }
  | {
      kind: 'client';
      /** Whether the API did not say what the page is to show. */
      unanswered?: boolean;
      /** Whether the page's remote is disabled: somebody has to enable it again. */
      disabled?: boolean;
    };

/** A page being rendered. Failures of data or renderer do not reject the promises. */
export interface Rendering {
  /** Known before the outcome: it depends on the page's document only. */
  status: Promise<PageStatus>;
  outcome: Promise<RenderOutcome>;
  /** Settles when the API has answered all that is asked for the page. */
  answered: Promise<unknown>;
  /** Whether there is a kept document: if the API confirms it, it is sent as it is. */
  isKept: boolean;
}

const CLIENT: RenderOutcome = { kind: 'client' };

/**
 * The second stage of a page request: fetches the page's data and renders it in a worker. The browser renders pages for
 * visitors with a session, for browsers that run local builds, and where rendering on the server fails.
 */
export class PageRenderer {
  private readonly pages = new KeptPages();
  /** By language, of which there are few. */
  private readonly graphs = new Map<string, SharedResponse>();

  constructor(
    private readonly api: ApiClient,
    private readonly renderers: Renderers,
  ) {}

  /** Memory that kept pages take. */
  get keptBytes(): number {
    return this.pages.bytes;
  }

  render(resolved: ResolvedRequest): Rendering {
    const { release, owner, overrides, visitor } = resolved;
    if (owner !== undefined && !enabledRemote(release, owner)) return DISABLED;
    const renderer = overrides.active ? undefined : this.renderers.get(release, owner);
    if (!renderer && this.renderers.hasReplaced(release) && !isDeclaredPath(resolved))
      return clientRendering(Promise.resolve(statusWithoutCode(resolved)));
    if (!renderer || visitor.hasSession) return clientRendering(this.statusOnly(renderer, resolved));
    return this.renderOnServer(renderer, resolved);
  }

  /** Where the browser renders, too, the status says whether the document exists and where. */
  private async statusOnly(renderer: Renderer | undefined, resolved: ResolvedRequest): Promise<PageStatus> {
    try {
      const match = await matchRoute(isDeclaredPath(resolved) ? undefined : renderer, resolved);
      const document = match.isDocument ? await this.fetchData(match, resolved) : null;
      return await statusOf(renderer, resolved, match, document);
    } catch {
      return statusWithoutCode(resolved);
    }
  }

  private renderOnServer(renderer: Renderer, resolved: ResolvedRequest): Rendering {
    const kept = this.pages.get(resolved);
    const graph = this.graphIn(resolved.visitor.lang).get();
    const match = kept ? Promise.resolve(kept.match) : matchRoute(renderer, resolved);
    const data = match.then((route) => this.fetchData(route, resolved));
    const status = match
      .then(async (route) => statusOf(renderer, resolved, route, route.isDocument ? await data : null, kept))
      .catch(() => statusWithoutCode(resolved));
    const outcome = async (): Promise<RenderOutcome> => {
      const [route, known, site, shown] = await Promise.all([match, status, graph, data]);
      if (kept && site.http === 200 && digestOf(site) === kept.graph && isConfirmed(kept, shown))
        return { kind: 'kept', document: kept.document };
      if (shown && isOutage(shown)) return { kind: 'client', unanswered: true };
      if (known.redirect !== null || site.http !== 200 || (shown && !isRenderable(shown, route))) return CLIENT;
      return this.renderFresh(renderer, resolved, { match: route, status: known.status }, site, shown);
    };
    const settled = outcome().catch(clientOutcome);
    // A redirect, or a request that fails elsewhere, does not ask for it.
    settled.catch(() => undefined);
    const answered = Promise.allSettled([status, graph, data]);
    return { status, outcome: settled, answered, isKept: kept !== undefined };
  }

  private async renderFresh(
    renderer: Renderer,
    resolved: ResolvedRequest,
    known: Pick<PageContent, 'match' | 'status'>,
    site: ApiResponse,
    shown: ApiResponse | null,
  ): Promise<RenderOutcome> {
    const { url, visitor, release, overrides, brand } = resolved;
    const { code, theme } = visitor;
    const boot = bootManifest(release, code, overrides.allowed, brand);
    const { data } = known.match;
    const responses = { [GRAPH_PATH]: site, ...(data !== null && shown ? { [data]: shown } : {}) };
    const started = performance.now();
    const rendered = await inSpan('render', 'internal', { 'waybill.remote': resolved.owner ?? 'shell' }, () =>
      renderer.render({ url, code, theme, boot, responses }),
    );
    const page = { ...known, responses, rendered };
    const ms = performance.now() - started;
    if (!isKeepable(page, resolved)) return { kind: 'fresh', page, ms };
    const source = { match: known.match, graph: digestOf(site), data: shown && digestOf(shown) };
    return { kind: 'fresh', page, ms, keep: (document) => this.pages.set(resolved, { ...source, document }) };
  }

  private graphIn(language: string): SharedResponse {
    const graph = this.graphs.get(language) ?? new SharedResponse(this.api, GRAPH_PATH, language);
    this.graphs.set(language, graph);
    return graph;
  }

  /** The response with a page's own data, always asked for in the name of the visitor; null if the page has none. */
  private async fetchData({ data }: RouteMatch, { addresses, visitor }: ResolvedRequest): Promise<ApiResponse | null> {
    return data === null ? null : this.api.get(data, addresses, { language: visitor.lang });
  }
}

/**
 * Whether a kept page shows what the API answers now. A document is also served from memory while the API cannot answer;
 * what belongs to one visitor never is.
 */
const isConfirmed = ({ match, data }: KeptPage, shown: ApiResponse | null): boolean =>
  shown === null ? data === null : isSame(shown, data) || (match.isDocument && isOutage(shown));

const isSame = (response: ApiResponse, digest: string | null): boolean =>
  response.http === 200 && digestOf(response) === digest;

/** Of the pages of everybody only those whose URLs are few. */
const isKeepable = ({ match, status, responses }: PageContent, { policy, url }: ResolvedRequest): boolean =>
  status === 200 &&
  policy.cacheable &&
  (isPersonal(match) || isPlainUrl(url)) &&
  Object.values(responses).every(({ http }) => http === 200);

const clientRendering = (status: Promise<PageStatus>): Rendering => ({
  status,
  outcome: Promise.resolve(CLIENT),
  answered: status,
  isKept: false,
});

/** The browser shows the card of a disabled remote; nobody else is to take it for the page. */
const DISABLED: Rendering = {
  status: Promise.resolve({ status: 503, redirect: null, personal: true }),
  outcome: Promise.resolve({ kind: 'client', disabled: true }),
  answered: Promise.resolve(),
  isKept: false,
};

/**
 * The status of a page that the code of its remote does not tell, as it fails. A page that is declared is there; of any
 * other path it is unknown, and neither 200 nor 404 would be true.
 */
const statusWithoutCode = (resolved: ResolvedRequest): PageStatus => ({
  status: isDeclaredPath(resolved) ? 200 : 503,
  redirect: null,
  personal: true,
});

/** A page that only the browser renders is taken for found: the shell server does not run the code that knows. */
const RENDERED_BY_BROWSER: RouteMatch = { found: true, data: null, isDocument: false };

/** What the release declares, else what the code of the remote says. */
const matchRoute = async (renderer: Renderer | undefined, resolved: ResolvedRequest): Promise<RouteMatch> =>
  declaredRoute(resolved) ??
  (await renderer?.match(resolved.url, { decidesStatus: !isDeclaredPath(resolved) })) ??
  RENDERED_BY_BROWSER;

async function statusOf(
  renderer: Renderer | undefined,
  resolved: ResolvedRequest,
  match: RouteMatch,
  document: ApiResponse | null,
  kept?: KeptPage,
): Promise<PageStatus> {
  if (kept && isConfirmed(kept, document)) return { status: 200, redirect: null, personal: isPersonal(match) };
  const status = statusByDocument(match, document);
  const redirect = status === 200 && document !== null ? await redirectOf(renderer, resolved, document) : null;
  return { status, redirect, personal: renderer === undefined || isPersonal(match) };
}

const redirectOf = async (renderer: Renderer | undefined, resolved: ResolvedRequest, { text }: ApiResponse) =>
  resolved.policy.document
    ? declaredRedirect(resolved, text)
    : ((await renderer?.redirect(resolved.url, text)) ?? null);

/** Failures have been reported where they occurred. */
function clientOutcome(error: unknown): RenderOutcome {
  if (error instanceof RenderFailure || error instanceof RendererUnavailable) return CLIENT;
  throw error;
}
