import { API } from '../config/deadlines.js';

/** A call that the API has not answered yet. */
export interface PendingCall {
  /** It has begun to answer. */
  answered(): void;
  /** It cannot be reached, or has closed the connection. */
  failed(): void;
  /** The call has ended in a way that says nothing about the API, such as a visitor who hung up. */
  ended(): void;
}

/**
 * What a probe finds: the API answers, is silent, or refuses new connections. One that has died has reset those that it
 * had, so that what still waits may be with one that is shutting down, and be answered.
 */
export type Presence = 'answers' | 'silent' | 'refuses';

interface BreakerOptions {
  /** Asks the API whether it is there, within a deadline; never rejects. */
  probe: () => Promise<Presence>;
  /** Called when the breaker opens and when it closes. */
  onChange?: (isOpen: boolean) => void;
}

/**
 * Stops calls to an API that does not answer. When nothing has been heard of it for a while although calls are waiting,
 * or when a call has failed, a probe of its own finds out, so that a single slow call never opens the breaker. While it
 * is open nobody begins to wait: only the probe is repeated, until it is answered.
 */
export class ApiCircuitBreaker {
  private readonly pending = new Map<PendingCall, { since: number; abort: () => void }>();
  private answeredAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private nextProbe: NodeJS.Timeout | undefined;
  /** Looks at the pending calls since the last answer: a process that is late itself looks less often. */
  private silentLooks = 0;
  private isProbing = false;
  /** Why it is open. */
  private absence: Exclude<Presence, 'answers'> | undefined;
  private openedAt = Number.NEGATIVE_INFINITY;
  private closed = false;

  constructor(private readonly options: BreakerOptions) {}

  get isOpen(): boolean {
    return this.absence !== undefined;
  }

  /** Whether the API has answered anything since a time of `performance.now()`. */
  hasAnsweredSince(time: number): boolean {
    return this.answeredAt >= time;
  }

  /** Registers a call; undefined while the breaker is open. `abort` gives up the wait for its answer. */
  begin(abort: () => void): PendingCall | undefined {
    if (this.isOpen) return undefined;
    const call: PendingCall = {
      answered: () => {
        this.pending.delete(call);
        // What a backend that is shutting down still answers does not bring it back.
        if (this.absence !== 'refuses') this.heard();
      },
      failed: () => {
        if (this.pending.delete(call) && !this.isOpen) this.probe();
      },
      ended: () => {
        this.pending.delete(call);
      },
    };
    this.pending.set(call, { since: performance.now(), abort });
    this.watch();
    return call;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.nextProbe);
  }

  private heard(): void {
    this.answeredAt = performance.now();
    this.silentLooks = 0;
    this.change(undefined);
  }

  /** Looks at the pending calls from time to time, as long as there are any. */
  private watch(): void {
    if (this.timer || this.closed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const [oldest] = this.pending.values();
      if (!oldest) {
        this.silentLooks = 0;
        return;
      }
      const silence = performance.now() - Math.max(oldest.since, this.answeredAt);
      this.silentLooks += 1;
      if (!this.isOpen && silence > API.suspect && this.silentLooks * API.check > API.suspect) this.probe();
      this.watch();
    }, API.check).unref();
  }

  private probe(): void {
    if (this.isProbing || this.closed) return;
    this.isProbing = true;
    clearTimeout(this.nextProbe);
    const start = performance.now();
    this.options.probe().then(
      (presence) => this.probed(presence, start),
      () => this.probed('silent', start),
    );
  }

  private probed(presence: Presence, start: number): void {
    this.isProbing = false;
    if (this.closed) return;
    if (presence === 'answers') {
      this.heard();
      return;
    }
    // It accepts no connection, but answers on those that it has.
    if (presence === 'silent' && this.hasAnsweredSince(start)) return;
    this.nextProbe = setTimeout(() => this.probe(), API.probeInterval).unref();
    this.change(presence);
    if (presence === 'silent' || performance.now() - this.openedAt > API.shutdown) this.abortAll();
  }

  private abortAll(): void {
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const { abort } of waiting) abort();
  }

  private change(absence: typeof this.absence): void {
    const wasOpen = this.isOpen;
    this.absence = absence;
    if (this.isOpen === wasOpen) return;
    if (this.isOpen) this.openedAt = performance.now();
    this.options.onChange?.(this.isOpen);
  }
}
