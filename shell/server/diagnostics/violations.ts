import type { IncomingMessage } from 'node:http';
import type { RemoteEvent } from '@waybill/contracts';
import { reportedVersion } from '@waybill/federation';
import { z } from 'zod';
import type { Caller } from '../http/caller.js';
import { plain, type Reply } from '../http/send.js';
import type { Log } from '../log/log.js';
import type { LiveRelease } from '../release/live-release.js';
import { previewKeyIn } from '../visitor/preview-cookie.js';
import { hostOf, readReport } from './browser-report.js';
import { RateWindows } from './rate-windows.js';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_KINDS = 200;
/** Reports of one client in a minute; a multiple of it applies to the networks around each. */
const MAX_PER_CLIENT = 60;
/** Lines in the log in a minute, whoever reports; what is beyond is counted. */
const MAX_LINES = 120;
const MAX_LOGGED_URL = 300;

/** The fields of browsers' reports that are read: what was blocked, and whose code requested it. */
const reports = z
  .array(
    z.object({
      type: z.enum(['csp-violation', 'integrity-violation']),
      /** The page. */
      url: z.string().max(4_000),
      body: z.object({
        blockedURL: z.string().max(2_000).optional(),
        sourceFile: z.string().max(2_000).nullish(),
        effectiveDirective: z.string().max(100).optional(),
        destination: z.string().max(100).optional(),
      }),
    }),
  )
  .max(20);

type Report = z.infer<typeof reports>[number];

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
  private readonly clients = new RateWindows(MAX_PER_CLIENT);
  private readonly lines = new RateWindows(MAX_LINES);
  private unlogged = 0;

  /** `report` receives each integrity violation of a remote or the shell. */
  constructor(
    private readonly log: Log,
    private readonly report: (event: RemoteEvent, addresses: readonly string[]) => void,
  ) {}

  list(): Violation[] {
    return [...this.counts.values()];
  }

  /**
   * Records the reports of one browser about a page of this site. Invalid ones are rejected; beyond the rate limit they
   * are dropped.
   */
  async receive(request: IncomingMessage, release: LiveRelease, caller: Caller): Promise<Reply> {
    // Nothing of a preview counts for what is live.
    if (previewKeyIn(request.headers.cookie) !== undefined) return plain(204, '');
    const received = await readReport(request, caller, { schema: reports, maxBytes: MAX_BODY_BYTES });
    if ('refused' in received) return received.refused;
    const own = received.report.filter(({ url }) => hostOf(url) === caller.host);
    if (own.length === 0) return plain(403, 'Forbidden');
    if (!this.clients.admitCaller(caller, own.length)) return plain(429, 'Too Many Requests', { 'retry-after': '60' });
    for (const report of own) this.record(report, release, caller.addresses);
    return plain(204, '');
  }

  private record({ type, body }: Report, release: LiveRelease, addresses: readonly string[]): void {
    const blocked = body.blockedURL ?? '';
    const build = buildOf(release, blocked) ?? buildOf(release, body.sourceFile ?? '');
    const name = build?.name ?? 'page';
    const what = body.effectiveDirective ?? body.destination ?? '';
    const key = JSON.stringify([name, type, what, blocked]);
    const known = this.counts.get(key);
    this.write({ name, type, what, blocked: blocked.slice(0, MAX_LOGGED_URL) });
    if (known) known.count += 1;
    else {
      if (this.counts.size >= MAX_KINDS) this.removeRarest();
      this.counts.set(key, { name, type, what, blocked, count: 1 });
    }
    if (!build || type !== 'integrity-violation') return;
    const event = {
      remote: build.name,
      version: build.version,
      phase: 'integrity',
      class: 'integrity',
      ms: 0,
    } as const;
    this.report(event, addresses);
  }

  /** Nobody can fill the log: the next line tells how many were left out. */
  private write(fields: Omit<Violation, 'count'>): void {
    if (!this.lines.admit('all', 1)) {
      this.unlogged += 1;
      return;
    }
    this.log.warn('violation', { ...fields, ...(this.unlogged > 0 && { unlogged_before: this.unlogged }) });
    this.unlogged = 0;
  }

  /** Of the kinds that were reported least, the oldest: a flood of invented ones removes itself. */
  private removeRarest(): void {
    const [rarest] = [...this.counts].reduce((least, entry) => (entry[1].count < least[1].count ? entry : least));
    this.counts.delete(rarest);
  }
}

/** The deployable that a file belongs to, by its URL. */
function buildOf(
  { shell, remotes, document, canaries }: LiveRelease,
  url: string,
): { name: string; version: string } | undefined {
  const all = [{ ...shell, version: document.shell.record.version }, ...remotes];
  const tried = canaries.map(({ remote }) => remote).filter(({ hash }) => url.includes(hash));
  const found = [...tried, ...all].find(
    ({ name, base }) => url.includes(`/releases/${name}/`) || (!base.startsWith('/') && url.startsWith(base)),
  );
  if (!found) return undefined;
  const { name, version, hash } = found;
  return { name, version: reportedVersion({ version, build: url.includes(hash) ? hash : undefined }) };
}
