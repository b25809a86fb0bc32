/** As the driver calls it: with an error, or with null and its results. */
export type Callback<T> = (error: Error | null, result?: T, more?: unknown) => void;

interface Call<O> {
  owner: O;
  since: number;
  fail(error: Error): void;
}

/** Calls that wait for the database server, oldest first. Each is settled once: by the driver, or by its deadline. */
export class PendingCalls<O> {
  private readonly calls = new Set<Call<O>>();

  get size(): number {
    return this.calls.size;
  }

  /** Age of the oldest call in milliseconds; 0 without calls. */
  get maxAge(): number {
    const { value } = this.calls.values().next();
    return value ? performance.now() - value.since : 0;
  }

  /** Returns the function that settles the call; it returns false if a deadline has settled it already. */
  add<T>(owner: O, callback: Callback<T>): (...outcome: Parameters<Callback<T>>) => boolean {
    const call: Call<O> = { owner, since: performance.now(), fail: callback };
    this.calls.add(call);
    return (...outcome) => {
      const isPending = this.calls.delete(call);
      if (isPending) callback(...outcome);
      return isPending;
    };
  }

  /** Fails calls older than `ms`, and returns their owners. */
  failOlderThan(ms: number, error: () => Error): O[] {
    const start = performance.now() - ms;
    const late = [...this.calls].filter(({ since }) => since < start);
    for (const call of late) {
      this.calls.delete(call);
      call.fail(error());
    }
    return late.map(({ owner }) => owner);
  }

  failAll(error: () => Error): void {
    this.failOlderThan(-1, error);
  }
}
