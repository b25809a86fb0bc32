import type { Api, ApiFailure } from '@waybill/kit';
import type { EntryStore } from './entry-store';
import { alone } from './lock';

/**
 * Why entries wait: no answer, an answer that says "later" or "too many", or nobody is signed in any more (a device: it is
 * no longer paired).
 */
export type Trouble = 'offline' | 'busy' | 'limited' | 'signed-out';

export interface QueueState<E> {
  /** `elsewhere`: another tab of this browser has the queue. */
  phase: 'opening' | 'elsewhere' | 'ready';
  isKept: boolean;
  /** The oldest first. */
  entries: readonly E[];
  trouble: Trouble | null;
  /** When it sends again, if the site said how long to wait. */
  retryAt: string | null;
}

/** Longer than a store may take to open. */
const OPENING_MS = 10_000;
const RETRY_MS = { first: 1_000, max: 30_000 };
/** Nobody is made to wait for longer without another try. */
const MAX_WAIT_MS = 3_600_000;

/** Entries that wait for a connection: kept in the browser, sent in their order until each was answered. */
export abstract class SendingQueue<E, N = E> {
  private state: QueueState<E> = { phase: 'opening', isKept: true, entries: [], trouble: null, retryAt: null };
  private readonly listeners = new Set<() => void>();
  protected store: EntryStore<E, N> | undefined;
  private sending = false;
  private latestStart: AbortController | undefined;
  /** Something was entered after the sending queue had looked for what is next. */
  private isAskedAgain = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param name of the lock: one tab of the browser has the queue at a time */
  constructor(
    protected readonly api: Api,
    private readonly name: string,
  ) {}

  protected abstract open(): Promise<EntryStore<E, N>>;

  /** What the queue begins with. */
  protected abstract entriesOf(store: EntryStore<E, N>): Promise<E[]>;

  /** Sends what is next. False if nothing waits, or it has to wait longer. */
  protected abstract sendNext(): Promise<boolean>;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): QueueState<E> => this.state;

  /** Opens the store, alone in this browser, and sends what waits until the returned function is called. */
  start(): () => void {
    const stop = new AbortController();
    const retry = () => this.flush();
    const work = async () => {
      const store = await this.open();
      const entries = await this.entriesOf(store);
      // Not before: what is entered meanwhile would be missing among what was read.
      this.store = store;
      this.change({ phase: 'ready', isKept: store.isKept, entries });
      window.addEventListener('online', retry, stop);
      document.addEventListener('visibilitychange', retry, stop);
      this.flush();
      await ended(stop.signal);
      clearTimeout(this.timer);
      this.store = undefined;
    };
    const isOver = alone(this.name, stop.signal, () => this.change({ phase: 'elsewhere' }), work);
    // Whoever waits for a store that never opened hears of it.
    this.latestStart = stop;
    void isOver.finally(() => this.latestStart === stop && this.change({}));
    return () => stop.abort();
  }

  /**
   * The store, once it is open: entries made as soon as the page appears wait for it. Undefined if another tab has the
   * queue, or the store did not open in time.
   */
  protected async opened(): Promise<EntryStore<E, N> | undefined> {
    if (this.state.phase === 'opening') await this.firstChange(OPENING_MS);
    return this.store;
  }

  private firstChange(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, ms);
      const unsubscribe = this.subscribe(done);
    });
  }

  /** Sends what waits, unless that is being done already, or the site said to wait. */
  protected flush(): void {
    clearTimeout(this.timer);
    this.isAskedAgain = this.sending;
    if (this.sending || !this.store) return;
    const { retryAt } = this.state;
    const wait = retryAt === null ? 0 : Date.parse(retryAt) - Date.now();
    if (wait > 0) {
      this.flushIn(wait);
      return;
    }
    this.sending = true;
    void this.sendAll()
      .catch(() => this.failed('busy'))
      .finally(() => {
        this.sending = false;
        if (this.isAskedAgain) this.flush();
      });
  }

  private async sendAll(): Promise<void> {
    while (this.store && (await this.sendNext()));
  }

  /** The site has answered. */
  protected succeeded(): void {
    this.failures = 0;
    if (this.state.trouble) this.change({ trouble: null, retryAt: null });
  }

  /** The site has not taken it yet. */
  protected postponed({ http, retry_after }: ApiFailure): false {
    return this.failed(troubleOf(http), retry_after);
  }

  /** Tries again later; with every failure in a row, after a longer time. */
  protected failed(trouble: Trouble, retryAfter = 0): false {
    const backoff = Math.min(RETRY_MS.first * 2 ** this.failures, RETRY_MS.max) * (0.5 + Math.random() / 2);
    const delay = Math.max(backoff, Math.min(retryAfter * 1_000, MAX_WAIT_MS));
    this.failures += 1;
    this.isAskedAgain = false;
    const retryAt = trouble === 'limited' ? new Date(Date.now() + delay).toISOString() : null;
    this.change({ trouble, retryAt });
    this.flushIn(delay);
    return false;
  }

  private flushIn(delay: number): void {
    this.timer = setTimeout(() => this.flush(), delay);
  }

  protected change(changes: Partial<QueueState<E>>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

/** If the page was left already, after those that waited for the store have had their turn. */
const ended = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => (signal.aborted ? setTimeout(resolve) : signal.addEventListener('abort', resolve)));

function troubleOf(http: number): Trouble {
  if (http === 0) return 'offline';
  if (http === 429) return 'limited';
  return http === 401 || http === 403 ? 'signed-out' : 'busy';
}
