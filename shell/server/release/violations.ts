import type { IncomingMessage } from 'node:http';
import type { RemoteEvent } from '@waybill/contracts';
import { z } from 'zod';
import { readBody } from '../http/read-body.js';
import { plain, type Reply } from '../http/send.js';
import type { Log } from '../log.js';
import type { LiveRelease } from './live.js';

const BODY_BYTES = 64 * 1024;
const KINDS_KEPT = 200;
const PER_MINUTE = 60;

/** The part of the browsers' reports that is looked at: what was blocked, and who asked for it. */
const reports = z
  .array(
    z.object({
      type: z.enum(['csp-violation', 'integrity-violation']),
      body: z.object({
        blockedURL: z.string().max(2_000).optional(),
        sourceFile: z.string().max(2_000).nullish(),
        effectiveDirective: z.string().max(100).optional(),
        destination: z.string().max(100).optional(),
      }),
    }),
  )
  .max(20);

/** One kind of violation and how often browsers told of it. */
export interface Violation {
  /** The deployable whose file was blocked, or whose code asked for it. */
  name: string;
  type: string;
  what: string;
  blocked: string;
  count: number;
}

type Tell = (event: RemoteEvent) => void;

/** Collects what browsers report about blocked files and code, by deployable. */
export class Violations {
  private readonly counts = new Map<string, Violation>();
  private minute = { since: 0, heard: 0 };

  constructor(
    private readonly log: Log,
    private readonly tell: Tell,
  ) {}

  list(): Violation[] {
    return [...this.counts.values()];
  }

  /** Takes the reports of one browser. What cannot be read is refused, what comes too often is dropped. */
  async receive(request: IncomingMessage, release: LiveRelease): Promise<Reply> {
    const body = request.method === 'POST' ? await readBody(request, BODY_BYTES) : undefined;
    if (body === undefined) return plain(request.method === 'POST' ? 413 : 405, 'Refused');
    const parsed = reports.safeParse(parse(body));
    if (!parsed.success) return plain(400, 'Bad Request');
    if (this.isTooMuch(parsed.data.length)) return plain(429, 'Too Many Requests', { 'retry-after': '60' });
    for (const report of parsed.data) this.note(report, release);
    return plain(204, '');
  }

  private isTooMuch(more: number): boolean {
    const now = Date.now();
    if (now - this.minute.since > 60_000) this.minute = { since: now, heard: 0 };
    this.minute.heard += more;
    return this.minute.heard > PER_MINUTE;
  }

  private note({ type, body }: z.infer<typeof reports>[number], release: LiveRelease): void {
    const blocked = body.blockedURL ?? '';
    const build = buildOf(release, blocked) ?? buildOf(release, body.sourceFile ?? '');
    const name = build?.name ?? 'page';
    const what = body.effectiveDirective ?? body.destination ?? '';
    const key = JSON.stringify([name, type, what, blocked]);
    const known = this.counts.get(key);
    this.log.warn('violation', { name, type, what, blocked });
    if (known) known.count += 1;
    else if (this.counts.size < KINDS_KEPT) this.counts.set(key, { name, type, what, blocked, count: 1 });
    if (build && type === 'integrity-violation')
      this.tell({ remote: build.remote, version: build.version, phase: 'integrity', class: 'integrity', ms: 0 });
  }
}

/** The deployable that a file belongs to, by its address. */
function buildOf(
  { shell, remotes, document }: LiveRelease,
  url: string,
): { remote: string; name: string; version: string } | undefined {
  const all = [{ ...shell, version: document.shell.record.version }, ...remotes];
  const found = all.find(
    ({ name, base }) => url.includes(`/releases/${name}/`) || (!base.startsWith('/') && url.startsWith(base)),
  );
  return found && { remote: found.name, name: found.name, version: found.version };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
