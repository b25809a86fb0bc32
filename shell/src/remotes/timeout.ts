/** Milliseconds for a remote's entry and module together; the federation runtime itself has no timeout. */
export const LOAD_TIMEOUT_MS = 8_000;

/** The result of `work`. @throws `error` when it takes longer than `ms` */
export function withTimeout<T>(work: Promise<T>, ms: number, error: Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, error);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
