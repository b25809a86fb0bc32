import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.js';
import type { Caller } from '../http/forwarded.js';
import type { Reply } from '../http/send.js';
import { type LiveRelease, ownerIn } from '../release/live.js';
import { isPersonal, type MadePage, type Outcome, type PageRenderer, type Rendering } from '../render/page-renderer.js';
import { EMPTY_ROOT, servedRoot } from './content.js';
import { finish, type Kept, partsReply, wholeReply } from './finished.js';
import { type Frame, Frames } from './frames.js';
import { isVisitor } from './visitor.js';

/** An answer that is complete so soon is sent whole, with a tag to revalidate it by; a later one in two parts. */
const WHOLE_WITHIN_MS = 50;
const MOST_KEPT = 300;

/**
 * Answers with pages. What visitors without a session are shown is rendered here and kept until the release or its
 * data changes; for everybody else, and where rendering fails, the browser renders.
 */
export class Pages {
  private readonly frames: Frames;
  private kept = new Map<string, Kept>();
  private release: LiveRelease | undefined;

  constructor(
    config: Config,
    private readonly renderer: PageRenderer,
  ) {
    this.frames = new Frames(config);
  }

  /** The page of a path, 404 when nobody owns it. */
  async answer(request: IncomingMessage, path: string, release: LiveRelease, caller: Caller): Promise<Reply> {
    if (release !== this.release) this.kept = new Map();
    this.release = release;
    const owner = ownerIn(release, path)?.name;
    const { cookie } = request.headers;
    const frame = this.frames.of(release, { path, owner, secure: caller.secure, cookie });
    const { url = '/' } = request;
    const asked: Asked = {
      request,
      frame,
      status: owner ? 200 : 404,
      key: `${release.document.id} ${frame.key} ${url}`,
    };
    if (!isVisitor(cookie) || frame.overriding) return leave(asked);
    const { visitor, boot } = frame;
    const visit = { release, owner, url, visitor, boot, addresses: caller.addresses };
    const rendering = this.renderer.start(visit, this.kept.get(asked.key)?.made);
    return rendering ? this.follow(rendering, asked) : leave(asked);
  }

  /** Sends styles and scripts ahead of data that takes its time, unless the status or a 304 depends on that data. */
  private async follow({ known, outcome }: Rendering, asked: Asked): Promise<Reply> {
    const { request, frame } = asked;
    const soon = await Promise.race([outcome, pause(WHOLE_WITHIN_MS)]);
    if (soon || request.method === 'HEAD' || request.headers['if-none-match']) return this.settle(await outcome, asked);
    const { status, personal } = await known;
    if (status !== 200) return this.settle(await outcome, asked);
    const rest = outcome.then((late) => this.restOf(late, asked));
    return partsReply(request, { headers: frame.headers, personal, first: frame.parts.start, rest });
  }

  /** What follows a head that was sent ahead. */
  private restOf(late: Outcome, asked: Asked): string {
    const { parts } = asked.frame;
    const before = this.kept.get(asked.key)?.made;
    const made = late.kind === 'made' ? late.made : late.kind === 'unchanged' ? before : undefined;
    if (!made) return parts.head() + EMPTY_ROOT + parts.tail;
    if (late.kind === 'made') this.finish(made, asked);
    const { head, root } = servedRoot(made);
    return parts.head({ title: made.page.title, tags: head }) + root + parts.tail;
  }

  private async settle(outcome: Outcome, asked: Asked): Promise<Reply> {
    const { request, key } = asked;
    const before = this.kept.get(key);
    if (outcome.kind === 'unchanged' && before) return wholeReply(request, before);
    if (outcome.kind === 'moved') return movedTo(outcome.to);
    if (outcome.kind !== 'made') return leave(asked);
    return wholeReply(request, this.finish(outcome.made, asked));
  }

  private finish(made: MadePage, { frame, key }: Asked): Kept {
    const { headers, parts } = frame;
    const { head, root } = servedRoot(made);
    const document = parts.start + parts.head({ title: made.page.title, tags: head }) + root + parts.tail;
    const kept = finish(document, { headers, status: made.status, personal: isPersonal(made.plan), made });
    if (kept.status === 200 && !kept.personal && !key.includes('?')) this.keep(key, kept);
    return kept;
  }

  /** The newest pages stay. */
  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}

interface Asked {
  request: IncomingMessage;
  frame: Frame;
  /** Status of the page if the browser renders it. */
  status: 200 | 404;
  key: string;
}

/** The page without content: the browser renders it. */
function leave({ request, frame, status }: Asked): Promise<Reply> {
  return wholeReply(request, { ...frame.empty, status });
}

/** The redirect may end one day: an address can be given to another page. */
function movedTo(location: string): Reply {
  return { status: 301, headers: { location, 'cache-control': 'no-cache' }, body: '' };
}
