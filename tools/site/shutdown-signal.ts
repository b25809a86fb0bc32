const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const POLL_INTERVAL_MS = 500;

/** Requests to stop, from the user or the system. */
export interface ShutdownSignals {
  /** Aborted by the first request: stop gracefully. */
  requested: AbortSignal;
  /** Aborted by a second request: stop immediately. */
  forced: AbortSignal;
}

/** Listens for Ctrl-C, for signals, and for the end of the shell through which npm started this process: npm ends only that. */
export function listenForShutdown(): ShutdownSignals {
  const [requested, forced] = [new AbortController(), new AbortController()];
  const shutDown = () => (requested.signal.aborted ? forced : requested).abort();
  for (const signal of SIGNALS) process.on(signal, shutDown);
  if (process.env.npm_lifecycle_event) onOrphaned(() => requested.abort());
  return { requested: requested.signal, forced: forced.signal };
}

function onOrphaned(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS).unref();
}

/** Calls back when the signal is aborted, immediately if it already is. */
export function onAbort(signal: AbortSignal, callback: () => void): void {
  if (signal.aborted) callback();
  else signal.addEventListener('abort', callback, { once: true });
}
