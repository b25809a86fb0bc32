import type { Visitor } from '../page/visitor.js';
import type { LiveRelease } from '../release/live.js';
import type { Api, TaggedAnswer } from './api.js';
import { Declined, RenderFailure } from './failure.js';
import { GRAPH_PATH, type Plan, type RenderedPage, type RenderRequest } from './protocol.js';
import type { Renderer } from './renderer.js';
import type { Renderers } from './renderers.js';

/** One request for a page. Its data is what anybody may see. */
export interface Visit {
  release: LiveRelease;
  /** Remote that owns the path; undefined when nobody does. */
  owner: string | undefined;
  /** Path and query. */
  url: string;
  visitor: Visitor;
  addresses: readonly string[];
  boot: RenderRequest['boot'];
}

/** A page with everything it was made from, so that it can be used again while that stays the same. */
export interface MadePage {
  plan: Plan;
  answers: Record<string, TaggedAnswer>;
  status: Verdict['status'];
  page: RenderedPage;
}

/** What an address deserves, whatever becomes of its page's content. */
export interface Verdict {
  /** 503: whether there is such a document could not be found out. */
  status: 200 | 404 | 503;
  /** Where the document of the address lives now, when that is another address. */
  movedTo: string | null;
  /** Whether the page is what one visitor asked for. */
  personal: boolean;
}

/** What became of the content: a page, an earlier page that still holds, or nothing: the browser renders it. */
export type Outcome = { kind: 'made'; made: MadePage } | { kind: 'unchanged' } | { kind: 'left' };

/** A page under way. */
export interface Rendering {
  /** As early as possible, so that the head need not wait for data that does not decide it. Never rejects. */
  verdict: Promise<Verdict>;
  /** Never rejects. */
  outcome: Promise<Outcome>;
}

/** Statuses of an API that says: there is no such thing. */
const NOTHING_THERE = [400, 404, 422];
const LEFT: Outcome = { kind: 'left' };
const UNOWNED: Plan = { found: false, data: null, isDocument: false };
/** Of an address that could not be asked about. */
const UNKNOWN: Verdict = { status: 200, movedTo: null, personal: true };

/** Brings data and renderer together. Data is fetched here, never by a remote's code. */
export class PageRenderer {
  constructor(
    private readonly api: Api,
    private readonly renderers: Renderers,
  ) {}

  /** Starts on a page; undefined when the browser renders it. `before` is the page made for an equal visit. */
  start(visit: Visit, before: MadePage | undefined): Rendering | undefined {
    const renderer = this.renderers.of(visit.release, visit.owner);
    return renderer && this.begin(renderer, visit, before);
  }

  /** What an address deserves whose page the browser renders in any case. Never rejects. */
  async verdict(visit: Visit): Promise<Verdict> {
    const renderer = this.renderers.of(visit.release, visit.owner);
    if (!renderer) return UNKNOWN;
    try {
      const plan = await renderer.plan(visit.url);
      const own = plan.isDocument && plan.data !== null ? this.ask(plan.data, visit, undefined) : Promise.resolve(null);
      return await this.resolveVerdict(renderer, visit, { plan, own, before: undefined });
    } catch {
      return UNKNOWN;
    }
  }

  private begin(renderer: Renderer, visit: Visit, before: MadePage | undefined): Rendering {
    const ask = (path: string) => this.ask(path, visit, before);
    const graph = ask(GRAPH_PATH);
    const planned = this.plan(renderer, visit, before);
    const own = planned.then(({ data }) => (data === null ? null : ask(data)));
    const verdict = planned
      .then((plan) => this.resolveVerdict(renderer, visit, { plan, own, before }))
      .catch(() => UNKNOWN);
    const outcome = (async (): Promise<Outcome> => {
      const [plan, { status, movedTo }, found, data] = await Promise.all([planned, verdict, graph, own]);
      const answers = { [GRAPH_PATH]: found, ...(plan.data !== null && data ? { [plan.data]: data } : {}) };
      if (movedTo !== null || !isUsable(found) || (data && !isUsable(data, plan))) return LEFT;
      if (before && Object.entries(answers).every(([path, answer]) => answer === before.answers[path]))
        return { kind: 'unchanged' };
      return this.make(renderer, visit, { plan, answers, status });
    })();
    return { verdict, outcome: outcome.catch(leftBy) };
  }

  /** A page whose address names a document is what the API says of that document. */
  private async resolveVerdict(renderer: Renderer, { url }: Visit, { plan, own, before }: Evidence): Promise<Verdict> {
    const personal = isPersonal(plan);
    const verdict = (status: Verdict['status'], movedTo: string | null = null) => ({ status, movedTo, personal });
    if (!plan.found) return verdict(404);
    const data = plan.isDocument ? await own : null;
    if (!data) return verdict(200);
    if (NOTHING_THERE.includes(data.http)) return verdict(404);
    if (data.http !== 200) return verdict(503);
    if (data === before?.answers[plan.data ?? '']) return verdict(200);
    return verdict(200, await renderer.moved(url, data.text));
  }

  private async make(renderer: Renderer, visit: Visit, parts: Omit<MadePage, 'page'>): Promise<Outcome> {
    const { url, visitor, boot } = visit;
    const { code, theme } = visitor;
    const page = await renderer.render({ url, code, theme, boot, answers: parts.answers });
    return { kind: 'made', made: { ...parts, page } };
  }

  private async plan(renderer: Renderer, { owner, url }: Visit, before: MadePage | undefined): Promise<Plan> {
    return before?.plan ?? (owner === undefined ? UNOWNED : renderer.plan(url));
  }

  private async ask(path: string, { addresses }: Visit, before: MadePage | undefined): Promise<TaggedAnswer> {
    const known = before?.answers[path];
    const answer = await this.api.get(path, addresses, known?.etag);
    return known && answer.http === 304 ? known : answer;
  }
}

interface Evidence {
  plan: Plan;
  own: Promise<TaggedAnswer | null>;
  before: MadePage | undefined;
}

/** Data that the address does not name is what one visitor asked for. */
export const isPersonal = ({ data, isDocument }: Plan) => data !== null && !isDocument;

const isUsable = ({ http }: TaggedAnswer, plan?: Plan) =>
  http === 200 || (plan !== undefined && (NOTHING_THERE.includes(http) || (!plan.isDocument && http === 429)));

/** Failures of rendering have been told where they happened; the visitor gets the page from the browser. */
function leftBy(error: unknown): Outcome {
  if (error instanceof RenderFailure || error instanceof Declined) return LEFT;
  throw error;
}
