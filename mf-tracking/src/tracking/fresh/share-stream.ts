interface ShareOptions {
  codes: readonly string[];
  /** The version that a parcel has now, as whoever leads was told. */
  onVersion(code: string, version: string): void;
  /** This tab leads: it opens the stream, and tells all of what it hears. */
  lead(tell: (code: string, version: string) => void): void;
  signal: AbortSignal;
}

/**
 * The visible tabs of a browser that show the same parcels share a stream: a browser has six connections to a site without
 * HTTP/2. The one that holds the lock leads; when it is hidden or closed, the next one does.
 */
export function shareStream({ codes, onVersion, lead, signal }: ShareOptions): void {
  const name = `parcels ${codes.join()}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data: [code, version] }) => onVersion(code, version));
  signal.addEventListener('abort', () => channel.close());
  const start = () =>
    lead((code, version) => {
      channel.postMessage([code, version]);
      onVersion(code, version);
    });
  const held = () =>
    new Promise<void>((release) => {
      signal.addEventListener('abort', () => release());
      if (signal.aborted) release();
      else start();
    });
  // Only secure pages have locks. The promise is rejected when the tab is hidden before it led.
  if (navigator.locks) navigator.locks.request(name, { signal }, held).catch(() => undefined);
  else start();
}
