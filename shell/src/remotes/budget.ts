/** Milliseconds for a remote's entry and module together; the federation runtime itself would wait for ever. */
export const LOAD_BUDGET_MS = 8_000;

/** Thrown when a budget is used up. */
export class TimedOut extends Error {
  override name = 'TimedOut';
}

/** The outcome of `work`, or {@link TimedOut} when it takes longer than `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
