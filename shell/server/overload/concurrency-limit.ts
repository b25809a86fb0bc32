import { OVERLOAD } from '../config/deadlines.js';

/** How many requests are admitted at the same time. Equal bounds make a limit that does not adapt. */
export interface LimitBounds {
  min: number;
  initial: number;
  max: number;
}

/** Ends a request's stay; `delayMs` is how long it took to be rendered, queue included, if it was. */
export type Leave = (delayMs?: number) => void;

/**
 * Admits requests of one kind up to a limit that follows the delay they cause (additive increase, multiplicative
 * decrease). The least delay of an interval decides: a burst raises the delay of some requests, overload that of all.
 */
export class ConcurrencyLimit {
  private limit: number;
  private inside = 0;
  private peak = 0;
  private wasFull = false;
  private rejected = 0;
  private rejectedBefore = 0;
  private leastDelayMs = Number.POSITIVE_INFINITY;
  private lateAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly bounds: LimitBounds) {
    this.limit = bounds.initial;
  }

  /** How many are admitted now, how many may be, and how many were shed since the start. */
  get figures(): { inside: number; limit: number; shed: number } {
    return { inside: this.inside, limit: Math.floor(this.limit), shed: this.rejectedBefore + this.rejected };
  }

  /** Admits a request; undefined if it is to be shed. */
  enter(): Leave | undefined {
    const leave = this.tryEnter();
    if (!leave) this.reject();
    return leave;
  }

  /** Whether there was more to do than can be done a moment ago: places that are taken for long are no overload. */
  get isLate(): boolean {
    return performance.now() - this.lateAt < OVERLOAD.over;
  }

  /** Counts a request that is shed. */
  reject(): void {
    this.rejected += 1;
  }

  /** Admits a request; undefined if it has to wait, or is to be shed. */
  tryEnter(): Leave | undefined {
    if (this.inside >= Math.floor(this.limit)) {
      this.wasFull = true;
      return undefined;
    }
    this.inside += 1;
    this.peak = Math.max(this.peak, this.inside);
    let left = false;
    return (delayMs) => {
      if (left) return;
      left = true;
      this.inside -= 1;
      if (delayMs !== undefined) this.leastDelayMs = Math.min(this.leastDelayMs, delayMs);
    };
  }

  /** Ends an interval in which the event loop was late by this at least. @returns the number of requests shed in it */
  adapt(loopDelayMs: number): number {
    const { rejected, bounds } = this;
    const ownDelayMs = Number.isFinite(this.leastDelayMs) ? this.leastDelayMs : 0;
    if (loopDelayMs > OVERLOAD.loopDelay || ownDelayMs > OVERLOAD.renderDelay) this.shrink();
    else this.grow(this.wasFull ? bounds.max : bounds.initial);
    this.peak = this.inside;
    this.wasFull = false;
    this.rejectedBefore += rejected;
    this.rejected = 0;
    this.leastDelayMs = Number.POSITIVE_INFINITY;
    return rejected;
  }

  private shrink(): void {
    this.limit = Math.max(this.bounds.min, Math.min(this.limit, this.peak) * OVERLOAD.decrease);
    this.lateAt = performance.now();
  }

  /** Without need only up to its initial size. */
  private grow(max: number): void {
    this.limit = Math.max(this.limit, Math.min(max, this.limit * OVERLOAD.increase + 1));
  }
}
