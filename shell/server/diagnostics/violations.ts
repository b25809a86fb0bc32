import type { IncomingMessage } from 'node:http';
import type { RemoteEvent } from '@waybill/contracts';
import { z } from 'zod';
import { readBody } from '../http/read-body.js';
import { plain, type Reply } from '../http/send.js';
import type { Log } from '../log/log.js';
import type { LiveRelease } from '../release/live-release.js';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_KINDS = 200;
const MAX_REPORTS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** The fields of browsers' reports that are read: what was blocked, and whose code requested it. */
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

/** One kind of violation and how often browsers have reported it. */
export interface Violation {
  /** The deployable whose file was blocked, or whose code requested it. */
  name: string;
  type: string;
  /** The directive or destination. */
  what: string;
  blocked: string;
  count: number;
}

/** Collects browsers' reports of blocked files and code, by deployable. */
export class Violations {
  private readonly counts = new Map<string, Violation>();
  private window = { start: 0, reports: 0 };

  /** `report` receives each integrity violation of a remote or the shell. */
  constructor(
    private readonly log: Log,
    private readonly report: (event: RemoteEvent) => void,
  ) {}

  list(): Violation[] {
    return [...this.counts.values()];
  }

  /** Records the reports of one browser. Invalid ones are rejected; beyond the rate limit they are dropped. */
  async receive(request: IncomingMessage, release: LiveRelease): Promise<Reply> {
    if (request.method !== 'POST') return plain(405, 'Method Not Allowed');
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'too_large') return plain(413, 'Content Too Large', { connection: 'close' });
    if (typeof body === 'string') return plain(408, 'Request Timeout', { connection: 'close' });
    const parsed = reports.safeParse(parseJson(body.toString()));
    if (!parsed.success) return plain(400, 'Bad Request');
    if (this.exceedsRate(parsed.data.length)) return plain(429, 'Too Many Requests', { 'retry-after': '60' });
    for (const report of parsed.data) this.record(report, release);
    return plain(204, '');
  }

  private exceedsRate(added: number): boolean {
    const now = Date.now();
    if (now - this.window.start > MINUTE_MS) this.window = { start: now, reports: 0 };
    this.window.reports += added;
    return this.window.reports > MAX_REPORTS_PER_MINUTE;
  }

  private record({ type, body }: z.infer<typeof reports>[number], release: LiveRelease): void {
    const blocked = body.blockedURL ?? '';
    const build = buildOf(release, blocked) ?? buildOf(release, body.sourceFile ?? '');
    const name = build?.name ?? 'page';
    const what = body.effectiveDirective ?? body.destination ?? '';
    const key = JSON.stringify([name, type, what, blocked]);
    const known = this.counts.get(key);
    this.log.warn('violation', { name, type, what, blocked });
    if (known) known.count += 1;
    else if (this.counts.size < MAX_KINDS) this.counts.set(key, { name, type, what, blocked, count: 1 });
    if (build && type === 'integrity-violation')
      this.report({ remote: build.name, version: build.version, phase: 'integrity', class: 'integrity', ms: 0 });
  }
}

/** The deployable that a file belongs to, by its URL. */
function buildOf(
  { shell, remotes, document }: LiveRelease,
  url: string,
): { name: string; version: string } | undefined {
  const all = [{ ...shell, version: document.shell.record.version }, ...remotes];
  return all.find(
    ({ name, base }) => url.includes(`/releases/${name}/`) || (!base.startsWith('/') && url.startsWith(base)),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
