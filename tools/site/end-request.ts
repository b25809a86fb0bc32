const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LOOK_EVERY_MS = 500;

/** Somebody wants the site to end. */
export interface EndRequest {
  asked: AbortSignal;
  /** Asked a second time: whoever does so does not want to wait. */
  insisted: AbortSignal;
}

/** Listens for Ctrl-C, for signals, and for the end of the shell in which npm has started us: npm ends only that. */
export function listenForEnd(): EndRequest {
  const [asked, insisted] = [new AbortController(), new AbortController()];
  const ask = () => (asked.signal.aborted ? insisted : asked).abort();
  for (const signal of SIGNALS) process.on(signal, ask);
  if (process.env.npm_lifecycle_event) onceOrphaned(() => asked.abort());
  return { asked: asked.signal, insisted: insisted.signal };
}

function onceOrphaned(then: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    then();
  }, LOOK_EVERY_MS).unref();
}

/** Calls `then` once the signal is given, at once when it already is. */
export function onAbort(signal: AbortSignal, then: () => void): void {
  if (signal.aborted) then();
  else signal.addEventListener('abort', then, { once: true });
}
