/** When something may have been changed through this server: what was read before is not taken for what is stored now. */
export class Changes {
  private at = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  record(): void {
    this.at = this.now();
  }

  /** Whether there was none since a time of `performance.now()`. */
  noneSince(time: number): boolean {
    return time > this.at;
  }
}
