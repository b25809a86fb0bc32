import { DEADLINES_MS } from '../config/deadlines.js';

const MAX_FAILURES = 3;

/**
 * Stops calls to an API that does not answer: after three failures in a row for a second, then one call at a time probes
 * whether it is back. Any answer closes the breaker.
 */
export class ApiCircuitBreaker {
  private failures = 0;
  private probeAt = 0;
  private probing = false;

  /** `now` returns monotonic milliseconds; `onChange` is called when the breaker opens and when it closes. */
  constructor(
    private readonly onChange: (isOpen: boolean) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether a call may be made now. Each admitted call must be recorded. */
  admit(): boolean {
    if (!this.isOpen) return true;
    if (this.probing || this.now() < this.probeAt) return false;
    this.probing = true;
    return true;
  }

  record(answered: boolean): void {
    const wasOpen = this.isOpen;
    this.failures = answered ? 0 : this.failures + 1;
    // Calls from before it opened say nothing about the probe, but postpone it.
    if (this.isOpen) this.probeAt = this.now() + DEADLINES_MS.apiRetry;
    this.probing = false;
    if (this.isOpen !== wasOpen) this.onChange(this.isOpen);
  }

  private get isOpen(): boolean {
    return this.failures >= MAX_FAILURES;
  }
}
