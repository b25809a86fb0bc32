/** How the servers of `npm start` are restarted. Deadlines of starting and stopping are in server-process.ts. */
export interface RestartLimits {
  /** The delay after the first quick death; it doubles with every further one. */
  firstDelayMs: number;
  maxDelayMs: number;
  /** A server that was ready for this long is stable: its next death is counted as the first. */
  stableMs: number;
  /** Quick deaths in a row after which the server is not restarted any more. */
  maxQuickDeaths: number;
}

export const RESTART_LIMITS: RestartLimits = {
  firstDelayMs: 500,
  maxDelayMs: 30_000,
  stableMs: 60_000,
  maxQuickDeaths: 15,
};

/** Counts the quick deaths of one server and decides when it is restarted: exponential backoff with jitter. */
export class RestartPolicy {
  private quickDeaths = 0;

  constructor(
    private readonly limits: RestartLimits = RESTART_LIMITS,
    private readonly random: () => number = Math.random,
  ) {}

  /** @returns the delay before the next restart, or null when the server should not be restarted any more */
  delayAfter(readyForMs: number): number | null {
    const { firstDelayMs, maxDelayMs, stableMs, maxQuickDeaths } = this.limits;
    this.quickDeaths = readyForMs >= stableMs ? 1 : this.quickDeaths + 1;
    if (this.quickDeaths >= maxQuickDeaths) return null;
    const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (this.quickDeaths - 1));
    // Between half and all of it, so that servers that died together do not start together.
    return delayMs * (0.5 + this.random() / 2);
  }
}
