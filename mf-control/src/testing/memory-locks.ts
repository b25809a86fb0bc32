interface Options {
  ifAvailable?: boolean;
  signal?: AbortSignal;
}
type Work<T> = (lock: { name: string } | null) => Promise<T>;

/** The locks that all tabs of a browser share; jsdom has none. */
export class MemoryLocks {
  private readonly held = new Set<string>();
  private waiting: { name: string; grant: () => void }[] = [];
  private answering: Promise<void> = Promise.resolve();

  readonly request = async <T>(name: string, { ifAvailable, signal }: Options, work: Work<T>): Promise<T> => {
    await this.answering;
    // As in a browser, where another process answers.
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    if (this.held.has(name)) {
      if (ifAvailable) return work(null);
      await this.turn(name, signal);
    }
    this.held.add(name);
    return work({ name }).finally(() => this.release(name));
  };

  isHeld(name: string): boolean {
    return this.held.has(name);
  }

  /** Another tab has the lock. */
  holdElsewhere(name: string): void {
    this.held.add(name);
  }

  /** Requests have no answer until the returned function is called. */
  pause(): () => void {
    let resume: () => void = () => undefined;
    this.answering = new Promise((resolve) => {
      resume = resolve;
    });
    return () => resume();
  }

  private turn(name: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = { name, grant: resolve };
      this.waiting.push(turn);
      signal?.addEventListener('abort', () => {
        this.waiting = this.waiting.filter((each) => each !== turn);
        reject(signal.reason);
      });
    });
  }

  private release(name: string): void {
    this.held.delete(name);
    const next = this.waiting.find((turn) => turn.name === name);
    this.waiting = this.waiting.filter((turn) => turn !== next);
    next?.grant();
  }
}

/** Gives the page locks, which the test takes away again. */
export function provideLocks(): MemoryLocks {
  const locks = new MemoryLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  return locks;
}
