const MAX_FAILURES = 3;
const WINDOW_MS = 60_000;
const MAX_OPEN_MS = 3_600_000;
/** What it was opened for before this much time has nothing to do with what it is opened for now. */
const RECOVERED_MS = 3_600_000;

/**
 * Opens for a minute after three failures within a minute, then for twice as long each time, up to an hour. When it has
 * not been open for an hour, it begins with a minute again.
 */
export class CircuitBreaker {
  private failures: number[] = [];
  private openMs = WINDOW_MS;
  private openUntil = 0;

  /** `now` returns monotonic milliseconds. */
  constructor(private readonly now: () => number) {}

  get isOpen(): boolean {
    return this.now() < this.openUntil;
  }

  recordFailure(): void {
    const now = this.now();
    this.failures = [...this.failures.filter((time) => now - time < WINDOW_MS), now];
    if (this.failures.length < MAX_FAILURES) return;
    this.failures = [];
    if (now - this.openUntil > RECOVERED_MS) this.openMs = WINDOW_MS;
    this.openUntil = now + this.openMs;
    this.openMs = Math.min(this.openMs * 2, MAX_OPEN_MS);
  }
}
