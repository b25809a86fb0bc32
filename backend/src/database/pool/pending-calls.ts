/** As the driver calls it: with an error, or with null and its results. */
export type Callback<T> = (error: Error | null, result?: T, more?: unknown) => void;

interface Call<O, T> {
  readonly owner: O;
  readonly since: number;
  readonly callback: Callback<T>;
}

/**
 * Calls that wait for the database server, oldest first. Each is settled once: by whoever removes it. Every statement
 * passes here twice, hence no closures.
 */
export class PendingCalls<O, T> {
  private readonly calls = new Set<Call<O, T>>();

  get size(): number {
    return this.calls.size;
  }

  /** Age of the oldest call in milliseconds; 0 without calls. */
  get maxAge(): number {
    const { value } = this.calls.values().next();
    return value ? performance.now() - value.since : 0;
  }

  all(): Call<O, T>[] {
    return [...this.calls];
  }

  add(owner: O, callback: Callback<T>): Call<O, T> {
    const call = { owner, since: performance.now(), callback };
    this.calls.add(call);
    return call;
  }

  /** Returns whether the call was pending, so that the caller has to settle it. */
  remove(call: Call<O, T>): boolean {
    return this.calls.delete(call);
  }

  /** Fails calls older than `ms`, and returns their owners. */
  failOlderThan(ms: number, error: () => Error): O[] {
    const start = performance.now() - ms;
    const late = this.all().filter(({ since }) => since < start);
    for (const call of late) if (this.remove(call)) call.callback(error());
    return late.map(({ owner }) => owner);
  }

  failAll(error: () => Error): void {
    this.failOlderThan(-1, error);
  }
}
