import type { Visitor } from '../page/visitor.js';
import type { LiveRelease } from '../release/live.js';
import type { Api, TaggedAnswer } from './api.js';
import { Declined, RenderFailure } from './failure.js';
import { GRAPH_PATH, type Plan, type RenderedPage, type RenderRequest } from './protocol.js';
import type { Renderer } from './renderer.js';
import type { Renderers } from './renderers.js';

/** One request for a page, by someone without a session. */
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
  status: 200 | 404;
  page: RenderedPage;
}

/** What became of a request: a page, an earlier page that still holds, another address, or nothing. */
export type Outcome =
  | { kind: 'made'; made: MadePage }
  | { kind: 'unchanged' }
  | { kind: 'moved'; to: string }
  | { kind: 'left' };

/** A page under way. */
export interface Rendering {
  /** As early as possible, so that the head need not wait for data that does not decide it. */
  known: Promise<{ status: number; personal: boolean }>;
  /** Never rejects. */
  outcome: Promise<Outcome>;
}

/** Statuses of an API that says: there is no such thing. */
const NOTHING_THERE = [400, 404, 422];
const LEFT: Outcome = { kind: 'left' };
const UNOWNED: Plan = { found: false, data: null, isDocument: false };

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

  private begin(renderer: Renderer, visit: Visit, before: MadePage | undefined): Rendering {
    const ask = (path: string) => this.ask(path, visit, before);
    const graph = ask(GRAPH_PATH);
    const planned = this.plan(renderer, visit, before);
    const own = planned.then(({ data }) => (data === null ? null : ask(data)));
    const known = planned.then(async (plan) => {
      return { status: statusOf([plan, plan.isDocument ? await own : null]), personal: isPersonal(plan) };
    });
    const outcome = (async (): Promise<Outcome> => {
      const [plan, found, data] = await Promise.all([planned, graph, own]);
      const answers = { [GRAPH_PATH]: found, ...(plan.data !== null && data ? { [plan.data]: data } : {}) };
      if (!isUsable(found) || (data && !isUsable(data, plan))) return LEFT;
      if (before && Object.entries(answers).every(([path, answer]) => answer === before.answers[path]))
        return { kind: 'unchanged' };
      return this.make(renderer, visit, { plan, answers, status: statusOf([plan, data]) });
    })();
    return { known: known.catch(() => ({ status: 200, personal: true })), outcome: outcome.catch(leftBy) };
  }

  private async make(renderer: Renderer, visit: Visit, parts: Omit<MadePage, 'page'>): Promise<Outcome> {
    const { url, visitor, boot } = visit;
    const { code, theme } = visitor;
    const { plan, answers } = parts;
    const rendered = await renderer.render({ url, code, theme, boot, answers, data: plan.data });
    return 'moved' in rendered
      ? { kind: 'moved', to: rendered.moved }
      : { kind: 'made', made: { ...parts, page: rendered } };
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

/** Data that the address does not name is what one visitor asked for. */
export const isPersonal = ({ data, isDocument }: Plan) => data !== null && !isDocument;

const isUsable = ({ http }: TaggedAnswer, plan?: Plan) =>
  http === 200 || (plan !== undefined && (NOTHING_THERE.includes(http) || (!plan.isDocument && http === 429)));

function statusOf([plan, data]: [Plan, TaggedAnswer | null]): 200 | 404 {
  if (!plan.found) return 404;
  return plan.isDocument && data && NOTHING_THERE.includes(data.http) ? 404 : 200;
}

/** Failures of rendering have been told where they happened; the visitor gets the page from the browser. */
function leftBy(error: unknown): Outcome {
  if (error instanceof RenderFailure || error instanceof Declined) return LEFT;
  throw error;
}
