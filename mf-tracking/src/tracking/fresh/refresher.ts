import { type ParcelSummary, type PublicParcel, VERSION_IDENTITY_LENGTH } from '@waybill/contracts';
import type { ApiResult } from '@waybill/kit';
import { holdPlace } from './hold-place';

/** A parcel with its answer, or a row of a list. */
export type Shown = PublicParcel | ParcelSummary;

/** Where a parcel is shown, until `signal` is aborted. */
interface Place {
  ask(): Promise<ApiResult<Shown>>;
  show(result: ApiResult<Shown>): void;
  signal: AbortSignal;
}

/**
 * The longest wait before each attempt. At first a moment, so that the pages of one parcel do not ask all at once; then
 * longer, for a server that is away, or whose copy of the database is behind.
 */
const ATTEMPTS_MS = [300, 1_000, 2_000, 4_000, 10_000];
const LATER_ATTEMPTS_MS = 60_000;

/** Asks for the parcel again and shows it if it has changed. */
export class Refresher {
  private running: Promise<void> | undefined;
  private wanted: string | undefined;
  private confirmedAt = 0;
  /** The page says that there is no such parcel. */
  private isGone = false;

  /** `shown`: the parcel as it is shown now, or was until it was gone. */
  constructor(
    private readonly place: Place,
    public shown: Shown,
  ) {}

  /** The version that the page shows; empty while the parcel is gone. */
  get version(): string {
    return this.isGone ? '' : this.shown.version;
  }

  /**
   * The version with which a stream begins. A parcel has its old version again when its deletion is undone: for one that is
   * gone it is a state that it never had, so that the stream tells of any.
   */
  get streamVersion(): string {
    const { version } = this.shown;
    return this.isGone ? version.slice(0, VERSION_IDENTITY_LENGTH).padEnd(version.length, '-') : version;
  }

  /** Milliseconds since it was last known that the page shows the present state. */
  age(): number {
    return Date.now() - this.confirmedAt;
  }

  /** The server would have told of a change. */
  confirm(): void {
    this.confirmedAt = Date.now();
  }

  /** Asks until the page shows the version that was announced last. */
  async reach(version: string, signal: AbortSignal): Promise<void> {
    this.wanted = version;
    const isOver = () => signal.aborted || this.wanted !== version || this.version === version;
    for (let attempt = 0; !isOver(); attempt++) {
      const longest = ATTEMPTS_MS[attempt] ?? LATER_ATTEMPTS_MS;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
      if (!isOver()) await this.ask();
    }
  }

  /** One call at a time, for all who ask meanwhile. */
  ask(): Promise<void> {
    this.running ??= this.request().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** While the API cannot answer, the page stays as it is. */
  private async request(): Promise<void> {
    const { ask, signal, show } = this.place;
    const result = await ask();
    if (signal.aborted) return;
    this.confirm();
    if (result.status === 'error') {
      if (result.http !== 404 || this.isGone) return;
      this.isGone = true;
      show(result);
      return;
    }
    if (!this.isGone && isSame(result.data, this.shown)) return;
    this.isGone = false;
    this.shown = result.data;
    holdPlace();
    show(result);
  }
}

/** The answer also depends on the day. */
const isSame = (a: Shown, b: Shown) => a.version === b.version && a.answer.valid_until === b.answer.valid_until;
