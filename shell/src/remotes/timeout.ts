/** Milliseconds for a remote's entry and module together; the federation runtime itself has no timeout. */
export const LOAD_TIMEOUT_MS = 8_000;

export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** The result of `work`. @throws TimeoutError when it takes longer than `ms` */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
