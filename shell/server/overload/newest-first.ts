import type { ConcurrencyLimit, Leave } from './concurrency-limit.js';

/** How many requests may wait, and for how long. */
export interface LineBounds {
  maxWaiting: number;
  waitMs: number;
  /** Fewer may wait in a line that has not been empty for `afterMs` while there is too much to do: it is no burst. */
  standing?: { afterMs: number; maxWaiting: number };
}

interface Waiter {
  admit(leave: Leave | undefined): void;
  timer: NodeJS.Timeout;
}

/** A line that is empty for less than this is still the same one. */
const GAP_MS = 100;

/**
 * Lets a few requests wait for a place of a concurrency limit. The newest is next, and the oldest is turned away when
 * there are too many or when it has waited too long: in a flood everybody else would wait until nobody is left.
 */
export class NewestFirst {
  private readonly waiters: Waiter[] = [];
  /** When the line that stands now, or stood a moment ago, began, and when it was last left empty. */
  private begunAt = 0;
  private emptyAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly limit: ConcurrencyLimit,
    private readonly bounds: LineBounds,
  ) {}

  /** Resolves to undefined if the request is to be shed. */
  async enter(): Promise<Leave | undefined> {
    const leave = this.limit.tryEnter() ?? (await this.turn());
    if (!leave) return undefined;
    return (delayMs) => {
      leave(delayMs);
      this.admit();
    };
  }

  /** Hands free places to the newest waiters; the limit may have shrunk since they came. */
  private admit(): void {
    while (this.waiters.length > 0) {
      const leave = this.limit.tryEnter();
      if (!leave) return;
      const newest = this.waiters.pop();
      clearTimeout(newest?.timer);
      newest?.admit(leave);
      this.noteEmpty();
    }
  }

  private turn(): Promise<Leave | undefined> {
    const maxWaiting = this.currentLength();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.turnAway(waiter), this.bounds.waitMs);
      const waiter = { admit: resolve, timer };
      this.waiters.push(waiter);
      for (const oldest of this.waiters.slice(0, -maxWaiting)) this.turnAway(oldest);
    });
  }

  private currentLength(): number {
    const now = performance.now();
    if (this.waiters.length === 0 && now - this.emptyAt > GAP_MS) this.begunAt = now;
    const { standing, maxWaiting } = this.bounds;
    return standing && this.limit.isLate && now - this.begunAt > standing.afterMs ? standing.maxWaiting : maxWaiting;
  }

  private turnAway(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    this.waiters.splice(this.waiters.indexOf(waiter), 1);
    this.noteEmpty();
    this.limit.reject();
    waiter.admit(undefined);
  }

  private noteEmpty(): void {
    if (this.waiters.length === 0) this.emptyAt = performance.now();
  }
}
