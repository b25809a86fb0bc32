/** So many failures within this time, and nothing is tried for a while: longer each time. */
const GIVE_UP_AFTER = 3;
const GIVE_UP_WITHIN_MS = 60_000;
const LONGEST_MS = 3_600_000;

/** Keeps what fails every time from being tried every time. */
export class Pause {
  private failures: number[] = [];
  private length = GIVE_UP_WITHIN_MS;
  private until = 0;

  /** `now` gives milliseconds that never go back. */
  constructor(private readonly now: () => number) {}

  get isOn(): boolean {
    return this.now() < this.until;
  }

  /** Counts one failure. */
  failed(): void {
    const now = this.now();
    this.failures = [...this.failures.filter((at) => now - at < GIVE_UP_WITHIN_MS), now];
    if (this.failures.length < GIVE_UP_AFTER) return;
    this.failures = [];
    this.until = now + this.length;
    this.length = Math.min(this.length * 2, LONGEST_MS);
  }
}
