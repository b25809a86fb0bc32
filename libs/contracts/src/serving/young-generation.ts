const CHECK_INTERVAL_MS = 1_000;
/** Share of the time that collections of new objects may take. */
const MAX_SHARE = 0.1;
/** Checks in a row that find more: a machine that pauses for a moment is not a load. */
const SUSTAINED = 3;
/** Node's number for them. */
const MINOR = 1;

const growthFactor = (factor: 1 | 2) => `--semi-space-growth-factor=${factor}`;

interface Collection {
  /** In milliseconds. */
  duration: number;
  detail?: unknown;
}
type OnCollections = (list: { getEntries(): Collection[] }) => void;

/** The parts of Node that are needed: this library runs in browsers too, and imports nothing of Node. */
interface Runtime {
  /** `setFlagsFromString` of `node:v8`. */
  setFlags(flags: string): void;
  /** That of `node:perf_hooks`. */
  PerformanceObserver: new (
    callback: OnCollections,
  ) => { observe(options: { entryTypes: ['gc'] }): void };
}

/**
 * V8's space for new objects, the *young generation*, stays as small as it is at the start. It grows once its collections
 * have taken more than a tenth of the time for three seconds, until they no longer do. What a request allocates is garbage
 * after milliseconds, so a quiet process does not need more. Where many requests are in progress, each collection of a
 * small space copies their objects and then moves them to the old generation, which takes more of the processor than the
 * requests themselves.
 * `--max-semi-space-size`, the documented limit, cannot be set by a running process.
 */
export class YoungGeneration {
  private grows = false;
  /** Checks in a row that found too much. */
  private exceeded = 0;
  /** Milliseconds of collections since the last check. */
  private spent = 0;
  private checkedAt = 0;

  /** To be created before other modules are loaded: the space would grow meanwhile. */
  constructor(private readonly runtime: Runtime) {
    runtime.setFlags(growthFactor(1));
  }

  /** To be called when the process has started. Keeps no process alive. */
  growWhenNeeded(): void {
    const observer = new this.runtime.PerformanceObserver((list) => {
      for (const collection of list.getEntries()) if (isMinor(collection)) this.spent += collection.duration;
    });
    observer.observe({ entryTypes: ['gc'] });
    this.checkedAt = performance.now();
    const timer: unknown = setInterval(() => this.check(), CHECK_INTERVAL_MS);
    (timer as { unref?: () => void }).unref?.();
  }

  private check(): void {
    const now = performance.now();
    this.exceeded = this.spent > MAX_SHARE * (now - this.checkedAt) ? this.exceeded + 1 : 0;
    const isNeeded = this.exceeded >= SUSTAINED;
    this.checkedAt = now;
    this.spent = 0;
    if (isNeeded !== this.grows) this.runtime.setFlags(growthFactor(isNeeded ? 2 : 1));
    this.grows = isNeeded;
  }
}

const isMinor = ({ detail }: Collection): boolean =>
  typeof detail === 'object' && detail !== null && 'kind' in detail && detail.kind === MINOR;
