import { OVERLOAD } from '../config/deadlines.js';

/**
 * By how much the event loop is late: what every request waits for at least. The least delay between two readings
 * counts, as one long task, or a pause of the garbage collector, is no overload.
 */
export class LoopDelay {
  private leastMs = Number.POSITIVE_INFINITY;
  private due: number;
  private timer: NodeJS.Timeout;

  constructor() {
    this.due = performance.now() + OVERLOAD.sample;
    this.timer = this.schedule();
  }

  /** Milliseconds since the last reading. */
  take(): number {
    const overdue = Math.max(0, performance.now() - this.due);
    const least = Number.isFinite(this.leastMs) ? this.leastMs : overdue;
    this.leastMs = Number.POSITIVE_INFINITY;
    return least;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      const now = performance.now();
      this.leastMs = Math.min(this.leastMs, now - this.due);
      this.due = now + OVERLOAD.sample;
      this.timer = this.schedule();
    }, OVERLOAD.sample).unref();
  }
}
