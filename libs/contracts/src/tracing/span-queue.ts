import type { EndedSpan } from './otlp.js';

/** Hands a batch over within its own deadline. */
export type Exporter = (spans: readonly EndedSpan[]) => Promise<void>;

const MAX_QUEUED = 2_000;
const MAX_BATCH = 500;
/** Between two batches: a trace is complete soon after its request. */
const INTERVAL_MS = 1_000;
/** Nothing is kept for a collector that does not answer; it is asked again, and missed again, after a minute. */
const PAUSE_MS = 60_000;

/** Spans that wait to be exported: one batch at a time, and what is too much is dropped. No failure reaches a request. */
export class SpanQueue {
  private spans: EndedSpan[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private exporting: Promise<void> | undefined;
  private pausedUntil = 0;

  constructor(
    private readonly exporter: Exporter,
    private readonly onFailure: (error: Error) => void,
  ) {}

  add(span: EndedSpan): void {
    if (this.spans.length >= MAX_QUEUED || performance.now() < this.pausedUntil) return;
    this.spans.push(span);
    this.schedule();
  }

  /** Exports what waits, once. */
  async close(): Promise<void> {
    await this.exporting;
    clearTimeout(this.timer);
    await this.exportBatch();
    clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.exporting || this.spans.length === 0) return;
    this.timer ??= later(() => this.exportBatch());
  }

  private async exportBatch(): Promise<void> {
    this.timer = undefined;
    const batch = this.spans.splice(0, MAX_BATCH);
    if (batch.length === 0) return;
    this.exporting = this.exporter(batch)
      .catch((error: Error) => {
        this.pausedUntil = performance.now() + PAUSE_MS;
        this.spans = [];
        this.onFailure(error);
      })
      .finally(() => {
        this.exporting = undefined;
        this.schedule();
      });
    await this.exporting;
  }
}

/** Does not keep a process alive that is otherwise done. */
function later(work: () => unknown): ReturnType<typeof setTimeout> {
  const timer: unknown = setTimeout(work, INTERVAL_MS);
  (timer as { unref?: () => void }).unref?.();
  return timer as ReturnType<typeof setTimeout>;
}
