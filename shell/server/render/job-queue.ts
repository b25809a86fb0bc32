import { RendererUnavailable } from './render-failure.js';
import type { Job, JobResult } from './sandbox-messages.js';

/** Queries are short and precede pages. */
export type JobKind = 'query' | 'page';

export interface QueuedJob {
  kind: JobKind;
  job: Job;
  resolve(result: JobResult): void;
  reject(error: Error): void;
}

interface Waiting extends QueuedJob {
  expires: number;
  timer: NodeJS.Timeout;
}

const MAX_QUEUED = 256;

/** The jobs that wait for a worker: their number and the time that each waits are limited. */
export class JobQueue {
  private readonly waiting: Record<JobKind, Set<Waiting>> = { query: new Set(), page: new Set() };

  /** `now` returns monotonic milliseconds. */
  constructor(private readonly now: () => number) {}

  get length(): number {
    return this.waiting.query.size + this.waiting.page.size;
  }

  /** Adds a job. Rejects with RendererUnavailable if it is not its turn within `waitMs`. */
  add(kind: JobKind, job: Job, waitMs: number): Promise<JobResult> {
    const queue = this.waiting[kind];
    if (queue.size >= MAX_QUEUED) return Promise.reject(new RendererUnavailable('the queue is full'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.expire(entry), waitMs);
      const entry: Waiting = { kind, job, resolve, reject, timer, expires: this.now() + waitMs };
      queue.add(entry);
    });
  }

  /** The next job whose time has not run out, queries first. */
  next(): QueuedJob | undefined {
    for (const entry of [...this.waiting.query, ...this.waiting.page]) {
      if (this.now() > entry.expires) this.expire(entry);
      else return this.remove(entry);
    }
    return undefined;
  }

  rejectAll(kind: JobKind, error: Error): void {
    for (const entry of this.waiting[kind]) this.remove(entry).reject(error);
  }

  private expire(entry: Waiting): void {
    this.remove(entry).reject(new RendererUnavailable('timed out in the queue'));
  }

  private remove(entry: Waiting): Waiting {
    clearTimeout(entry.timer);
    this.waiting[entry.kind].delete(entry);
    return entry;
  }
}
