import { OVERLOAD } from '../config/deadlines.js';
import type { Log } from '../log/log.js';
import { ConcurrencyLimit, type LimitBounds } from './concurrency-limit.js';
import { LoopDelay } from './loop-delay.js';
import { type LineBounds, NewestFirst } from './newest-first.js';

/** Decides what is served under load: a limit for each kind of request, adapted to the event loop's delay. */
export class Load {
  private readonly limits = new Map<string, ConcurrencyLimit>();
  private readonly lines = new Map<string, NewestFirst>();
  private readonly loopDelay = new LoopDelay();
  private readonly timer: NodeJS.Timeout;
  /** Requests shed since all were last served, and when the latest of them was. */
  private shed = 0;
  private lastShedAt = 0;

  constructor(private readonly log: Log) {
    this.timer = setInterval(() => this.adapt(), OVERLOAD.interval).unref();
  }

  /** The limit of a kind of request, created on first use. */
  limit(kind: string, bounds: LimitBounds): ConcurrencyLimit {
    const limit = this.limits.get(kind) ?? new ConcurrencyLimit(bounds);
    this.limits.set(kind, limit);
    return limit;
  }

  /** The same, with a line of those who wait. */
  line(kind: string, bounds: LimitBounds, waiting: LineBounds): NewestFirst {
    const line = this.lines.get(kind) ?? new NewestFirst(this.limit(kind, bounds), waiting);
    this.lines.set(kind, line);
    return line;
  }

  /** The state of each limit. */
  figures(): { kind: string; inside: number; limit: number; shed: number }[] {
    return [...this.limits].map(([kind, limit]) => ({ kind, ...limit.figures }));
  }

  close(): void {
    clearInterval(this.timer);
    this.loopDelay.close();
  }

  private adapt(): void {
    const delayMs = this.loopDelay.take();
    const rejected = [...this.limits].map(([kind, limit]) => ({ kind, count: limit.adapt(delayMs) }));
    this.report(
      rejected.filter(({ count }) => count > 0),
      delayMs,
    );
  }

  /** One line when shedding begins, and one when none was necessary for a while. */
  private report(rejected: readonly { kind: string; count: number }[], delayMs: number): void {
    const now = performance.now();
    if (rejected.length > 0) {
      const kinds = rejected.map(({ kind }) => kind);
      if (this.shed === 0) this.log.warn('shedding', { kinds, event_loop_delay_ms: Math.round(delayMs) });
      this.shed += rejected.reduce((sum, { count }) => sum + count, 0);
      this.lastShedAt = now;
    } else if (this.shed > 0 && now - this.lastShedAt > OVERLOAD.over) {
      this.log.info('shedding_over', { requests: this.shed });
      this.shed = 0;
    }
  }
}
