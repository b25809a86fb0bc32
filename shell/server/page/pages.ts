import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.js';
import { isPlain } from '../finding/addresses.js';
import { findingTags } from '../finding/tags.js';
import type { Caller } from '../http/forwarded.js';
import type { Reply } from '../http/send.js';
import { type LiveRelease, ownerIn } from '../release/live.js';
import {
  isPersonal,
  type MadePage,
  type Outcome,
  type PageRenderer,
  type Rendering,
  type Verdict,
  type Visit,
} from '../render/page-renderer.js';
import { EMPTY_ROOT, servedRoot } from './content.js';
import type { OwnHead } from './document.js';
import { finish, type Kept, partsReply, wholeReply } from './finished.js';
import { type Frame, Frames } from './frames.js';
import { Newest } from './newest.js';
import { isVisitor } from './visitor.js';

/** An answer that is complete so soon is sent whole, with a tag to revalidate it by; a later one in two parts. */
const WHOLE_WITHIN_MS = 50;
/** A page with its compressed copy and what it was made from takes some 150 KB. */
const MOST_KEPT = 300;

/**
 * Answers with pages. What visitors without a session are shown is rendered here and kept until the release or its
 * data changes; for everybody else, and where rendering fails, the browser renders.
 */
export class Pages {
  private readonly frames: Frames;
  private readonly kept = new Newest<Kept>(MOST_KEPT);
  private release: LiveRelease | undefined;

  constructor(
    config: Config,
    private readonly renderer: PageRenderer,
  ) {
    this.frames = new Frames(config);
  }

  /** The page of a path, 404 when nobody owns it. */
  async answer(request: IncomingMessage, path: string, release: LiveRelease, caller: Caller): Promise<Reply> {
    if (release !== this.release) this.kept.clear();
    this.release = release;
    const owner = ownerIn(release, path)?.name;
    const { cookie } = request.headers;
    const { url = '/' } = request;
    const { secure, host } = caller;
    const frame = this.frames.of(release, { path, url, owner, secure, host, cookie });
    const asked: Asked = {
      request,
      path,
      url,
      frame,
      status: owner ? 200 : 404,
      key: `${release.document.id} ${frame.key} ${url}`,
    };
    if (frame.overriding) return leave(asked);
    const { visitor, boot } = frame;
    const visit = { release, owner, url, visitor, boot, addresses: caller.addresses };
    if (!isVisitor(cookie)) return owner ? this.leaveToBrowser(visit, asked) : leave(asked);
    const rendering = this.renderer.start(visit, this.kept.get(asked.key)?.made);
    return rendering ? this.follow(rendering, asked) : leave(asked);
  }

  /** With a session the browser renders; that a document is gone or lives elsewhere is as true as for anybody. */
  private async leaveToBrowser(visit: Visit, asked: Asked): Promise<Reply> {
    const { status, movedTo } = await this.renderer.verdict(visit);
    return movedTo === null ? leave({ ...asked, status }) : movedReply(movedTo, asked);
  }

  /** Sends styles and scripts ahead of data that takes its time, unless the status or a 304 depends on that data. */
  private async follow(rendering: Rendering, asked: Asked): Promise<Reply> {
    const { verdict, outcome } = rendering;
    const { request, frame } = asked;
    const soon = await Promise.race([outcome, pause(WHOLE_WITHIN_MS)]);
    if (soon || request.method === 'HEAD' || request.headers['if-none-match']) return this.settle(rendering, asked);
    const { status, movedTo, personal } = await verdict;
    if (status !== 200 || movedTo !== null) return this.settle(rendering, asked);
    const rest = outcome.then((late) => this.restOf(late, asked));
    return partsReply(request, { headers: frame.headers, personal, first: frame.parts.start, rest });
  }

  /** What follows a head that was sent ahead. */
  private restOf(late: Outcome, asked: Asked): string {
    const { parts } = asked.frame;
    const before = this.kept.get(asked.key)?.made;
    const made = late.kind === 'made' ? late.made : late.kind === 'unchanged' ? before : undefined;
    if (!made) return parts.rest() + EMPTY_ROOT + parts.tail;
    if (late.kind === 'made') this.finish(made, asked);
    const { own, root } = shown(made, asked);
    return parts.rest(own) + root + parts.tail;
  }

  private async settle({ verdict, outcome }: Rendering, asked: Asked): Promise<Reply> {
    const { request, key } = asked;
    const { status, movedTo } = await verdict;
    if (movedTo !== null) return movedReply(movedTo, asked);
    const late = await outcome;
    const before = this.kept.get(key);
    if (late.kind === 'unchanged' && before) return wholeReply(request, before);
    return late.kind === 'made' ? wholeReply(request, this.finish(late.made, asked)) : leave({ ...asked, status });
  }

  private finish(made: MadePage, asked: Asked): Kept {
    const { frame, key, url } = asked;
    const { headers, parts } = frame;
    const { own, root } = shown(made, asked);
    const document = parts.head(own) + root + parts.tail;
    const kept = finish(document, { headers, status: made.status, personal: isPersonal(made.plan), made });
    if (kept.status === 200 && !kept.personal && isPlain(url)) this.kept.set(key, kept);
    return kept;
  }
}

interface Asked {
  request: IncomingMessage;
  path: string;
  url: string;
  frame: Frame;
  /** Status of the page if the browser renders it. */
  status: Verdict['status'];
  key: string;
}

/** What a page says for itself in its head, and its content. */
function shown(made: MadePage, { frame, path }: Asked): { own: OwnHead; root: string } {
  const { head, root } = servedRoot(made);
  const tags = findingTags(made, { ...frame, path, hoisted: head });
  return { own: { title: made.page.title, tags: `${head}${tags}` }, root };
}

/** The page without content: the browser renders it. */
function leave({ request, frame, status }: Asked): Promise<Reply> {
  return wholeReply(request, { ...frame.empty, status });
}

/** The query goes along. The redirect may end one day: an address can be given to another page. */
function movedReply(to: string, { url }: Asked): Reply {
  const query = url.slice(url.split('?', 1)[0]?.length);
  return { status: 301, headers: { location: to + query, 'cache-control': 'no-cache' }, body: '' };
}
