const CHECK_INTERVAL_MS = 500;
/** Share of the time in which the event loop has work; above it, requests wait for each other. */
const BUSY = 0.6;

const growthFactor = (factor: 1 | 2) => `--semi-space-growth-factor=${factor}`;

interface Utilization {
  /** Share of the time, from 0 to 1. */
  utilization: number;
}

/** The parts of Node that are needed: this library runs in browsers too, and imports nothing of Node. */
interface Runtime<U extends Utilization> {
  /** `setFlagsFromString` of `node:v8`. */
  setFlags(flags: string): void;
  /** `performance.eventLoopUtilization`: since the process started, or since an earlier reading. */
  utilization(since?: U): U;
}

/**
 * V8's space for new objects, the *young generation*, stays as small as it is at the start, and grows only while the
 * process is busy. What a request allocates is garbage after milliseconds, so a quiet process does not need more. A busy
 * one has many requests in progress, whose objects are copied by each collection of a small space and then moved to the
 * old generation: that takes more of the processor than the requests themselves. `--max-semi-space-size`, the documented
 * limit, cannot be set by a running process.
 */
export class YoungGeneration<U extends Utilization> {
  private grows = false;

  /** To be created before other modules are loaded: the space would grow meanwhile. */
  constructor(private readonly runtime: Runtime<U>) {
    runtime.setFlags(growthFactor(1));
  }

  /** To be called when the process has started. Keeps no process alive. @returns what ends it */
  growWhileBusy(): () => void {
    let since = this.runtime.utilization();
    const check = () => {
      const isBusy = this.runtime.utilization(since).utilization > BUSY;
      since = this.runtime.utilization();
      if (isBusy !== this.grows) this.runtime.setFlags(growthFactor(isBusy ? 2 : 1));
      this.grows = isBusy;
    };
    const timer: { unref?(): void } & ReturnType<typeof setInterval> = setInterval(check, CHECK_INTERVAL_MS);
    timer.unref?.();
    return () => clearInterval(timer);
  }
}
