import type { IncomingMessage } from 'node:http';
import type { ServedBrand } from './api/served-brand.js';
import type { Config } from './config/config.js';
import type { Caller } from './http/caller.js';
import type { Reply } from './http/send.js';
import type { NewestFirst } from './overload/newest-first.js';
import type { LiveRelease } from './release/live-release.js';
import type { PageRenderer, RenderOutcome } from './render/render-page.js';
import { resolveRequest } from './resolve/resolve.js';
import { overloadedPage } from './respond/overloaded-page.js';
import type { Responder } from './respond/respond.js';
import { visitorOf } from './visitor/visitor.js';

interface PageSource {
  config: Config;
  brand: ServedBrand;
  renderer: PageRenderer;
  responder: Responder;
  caller: Caller;
  release: LiveRelease;
  /** Called when it is known where the content comes from. */
  rendered?: (outcome: RenderOutcome) => void;
}

/** A page, in three stages, as soon as it is its turn. */
export async function pageInLine(
  line: NewestFirst,
  request: IncomingMessage,
  { caller, release, rendered, config, brand, renderer, responder }: PageSource,
): Promise<Reply> {
  const { url = '/', headers } = request;
  const leave = await line.enter();
  if (!leave) return overloadedPage(visitorOf(url, headers.cookie, brand.latest), brand.latest);
  try {
    const resolved = resolveRequest(request, caller, release, config, await brand.current());
    const rendering = renderer.render(resolved);
    const reply = responder.respond(request, resolved, rendering);
    // A page whose head has been streamed, or whose visitor has gone, is rendered nevertheless.
    Promise.allSettled([rendering.outcome, reply])
      .then(([outcome]) => {
        leave(renderingTime(outcome));
        if (outcome.status === 'fulfilled') rendered?.(outcome.value);
      })
      .catch(() => leave());
    return reply;
  } catch (error) {
    leave();
    throw error;
  }
}

const renderingTime = (outcome: PromiseSettledResult<RenderOutcome>): number | undefined =>
  outcome.status === 'fulfilled' && outcome.value.kind === 'fresh' ? outcome.value.ms : undefined;
