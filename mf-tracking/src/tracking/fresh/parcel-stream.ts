interface StreamOptions {
  /** The parcels with the versions that are shown, as `CODE.VERSION` and divided by commas. */
  shown(): string;
  /** The version that a parcel has now; empty if it is gone. */
  onVersion(code: string, version: string): void;
  /** A sign of life of the server. */
  onBeat(): void;
  /** The stream is closed; it is tried again later. */
  onSilence(): void;
  signal: AbortSignal;
}

/** The server gives a sign of life each 15 s. A connection that died, or a proxy that holds events back, is silent. */
const SILENCE_MS = 40_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/**
 * Listens to the server's stream of changes until `signal` is aborted. Reconnects itself and not by the browser's
 * means: that would come back ever again after the same time, and never after an answer other than 200.
 */
export class ParcelStream {
  private source: EventSource | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  constructor(private readonly options: StreamOptions) {
    options.signal.addEventListener('abort', () => this.close());
  }

  open(): void {
    const { shown, onVersion, onBeat } = this.options;
    const source = new EventSource(`/live?parcel=${shown()}`);
    this.source = source;
    source.addEventListener('beat', () => {
      this.failures = 0;
      this.listen();
      onBeat();
    });
    source.addEventListener('message', ({ data, lastEventId }) => {
      this.listen();
      onVersion(data, lastEventId);
    });
    source.addEventListener('error', () => this.failed());
    this.listen();
  }

  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.failed(), SILENCE_MS);
  }

  private failed(): void {
    this.close();
    const delay = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LAST_RETRY_MS);
    this.failures += 1;
    this.options.onSilence();
    this.retry = setTimeout(() => this.open(), delay * (0.5 + Math.random()));
  }

  private close(): void {
    this.source?.close();
    clearTimeout(this.watchdog);
    clearTimeout(this.retry);
  }
}
