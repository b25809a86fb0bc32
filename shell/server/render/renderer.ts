import { LruCache } from '../cache/lru-cache.js';
import { DEADLINES_MS } from '../config/deadlines.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { type JobKind, JobQueue, type QueuedJob } from './job-queue.js';
import type { RenderRequest, RouteMatch } from './protocol.js';
import { RendererUnavailable, RenderFailure } from './render-failure.js';
import { parseMatch, parsePage, parseRedirect, type ReceivedPage } from './results.js';
import type { Sandbox } from './sandbox.js';
import type { Job, JobResult } from './sandbox-messages.js';
import type { SandboxedWorker } from './sandboxed-worker.js';
import { type WorkerSource, WorkerStarter } from './worker-starter.js';

export interface RendererOptions extends WorkerSource {
  sandbox: Sandbox;
  /** Milliseconds that rendering one page may take. */
  timeoutMs: number;
  /** Called with each failure and the milliseconds it took. */
  onFailure: (failure: RenderFailure, ms: number) => void;
  /** Returns monotonic milliseconds. */
  now?: () => number;
  /** Pages that one worker renders before another takes its place. */
  maxPages?: number;
}

/** What leaks in the modules of a remote then has an end. */
const MAX_PAGES = 5_000;

/** In characters of URLs, some of which are long. */
const MAX_MATCHES = 1_000_000;
const ALL: readonly JobKind[] = ['query', 'page'];

/**
 * Renders the pages of one build of one remote in a dedicated worker, one at a time. Queries and pages have a circuit
 * breaker each: failures of one kind do not stop the other.
 */
export class Renderer {
  private readonly queue: JobQueue;
  /** What a URL matches depends on the code only. */
  private readonly matches = new LruCache<RouteMatch>(MAX_MATCHES, (_, url) => url.length + 100);
  private readonly breakers: Record<JobKind, CircuitBreaker>;
  private readonly starter: WorkerStarter;
  private readonly now: () => number;
  private worker: SandboxedWorker | undefined;
  /** The one whose place it has taken, which may still be at work. */
  private retired: SandboxedWorker | undefined;
  private starting: Promise<SandboxedWorker> | undefined;
  private busy = false;
  private closing = false;

  constructor(private readonly options: RendererOptions) {
    this.now = options.now ?? (() => performance.now());
    this.queue = new JobQueue(this.now);
    this.breakers = { query: new CircuitBreaker(this.now), page: new CircuitBreaker(this.now) };
    this.starter = new WorkerStarter(options.sandbox, options, {
      onEnd: (worker, failure) => this.lost(worker, failure),
      onWarmUpFailure: (error, ms) => this.failed(error, ms, ['page']),
    });
  }

  /** `decidesStatus`: it may wait longer than the page itself. @throws RenderFailure, RendererUnavailable */
  async match(url: string, { decidesStatus = true } = {}): Promise<RouteMatch> {
    const known = this.matches.get(url);
    if (known) return known;
    const waitMs = decidesStatus ? DEADLINES_MS.queryQueue : this.pageWaitMs;
    const match = await this.enqueue('query', { match: url }, waitMs, parseMatch);
    this.matches.set(url, match);
    return match;
  }

  /** Path of the document if it has another one than `url`; `text` is its JSON. @throws RenderFailure, RendererUnavailable */
  redirect(url: string, text: string): Promise<string | null> {
    return this.enqueue('query', { redirect: url, text }, DEADLINES_MS.queryQueue, parseRedirect);
  }

  /** @throws RenderFailure, RendererUnavailable */
  render(request: RenderRequest): Promise<ReceivedPage> {
    return this.enqueue('page', { render: request }, this.pageWaitMs, parsePage);
  }

  /** Starts the worker before the first request. */
  async warmUp(): Promise<void> {
    await this.startWorker().catch(() => undefined);
  }

  /** Ends the worker as soon as all queued jobs are done. */
  close(): void {
    this.closing = true;
    if (!this.busy) this.terminateWorker();
  }

  /** A page does not wait for a start for longer than for itself. */
  private get pageWaitMs(): number {
    return this.worker ? DEADLINES_MS.pageQueue : this.options.timeoutMs;
  }

  private async enqueue<T>(kind: JobKind, job: Job, waitMs: number, parse: (result: JobResult) => T): Promise<T> {
    if (this.breakers[kind].isOpen) throw circuitOpen();
    const result = this.queue.add(kind, job, waitMs);
    this.runJobs().catch((error: Error) => this.queue.rejectAll(kind, error));
    const done = await result;
    try {
      return parse(done);
    } catch (error) {
      throw this.failed(error, 0, [kind]);
    }
  }

  private timeoutOf(kind: JobKind): number {
    return kind === 'query' ? DEADLINES_MS.workerQuery : this.options.timeoutMs;
  }

  private async runJobs(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.queue.length > 0) {
        const worker = this.worker ?? (await this.startWorker());
        const next = this.queue.next();
        if (next) await this.run(next, worker);
        this.terminateRetired();
      }
    } catch (error) {
      for (const kind of ALL) this.queue.rejectAll(kind, error as Error);
    } finally {
      this.busy = false;
    }
    if (this.closing) this.terminateWorker();
  }

  private async run({ kind, job, resolve, reject }: QueuedJob, worker: SandboxedWorker): Promise<void> {
    const started = this.now();
    try {
      resolve(await worker.run(job, this.timeoutOf(kind)));
    } catch (error) {
      reject(this.failed(error, this.now() - started, [kind]));
    }
    if (worker.isExhausted) this.lost(worker);
    else if (worker.rendered >= (this.options.maxPages ?? MAX_PAGES)) this.startSuccessor();
  }

  /** The worker goes on until its successor is ready: nobody waits for the start. */
  private startSuccessor(): void {
    if (!this.closing && !this.breakers.page.isOpen) this.startWorker().catch(() => undefined); // It has reported why.
  }

  /** One start at a time; its failure counts once, whoever waits for it. @throws RenderFailure, RendererUnavailable */
  private startWorker(): Promise<SandboxedWorker> {
    const started = this.now();
    this.starting ??= this.starter
      .start()
      .then((worker) => {
        this.retired = this.worker;
        this.worker = worker;
        if (!this.busy) this.terminateRetired();
        if (this.closing && !this.busy) this.terminateWorker();
        return worker;
      })
      .catch((error: unknown) => {
        throw error instanceof RendererUnavailable ? error : this.failed(error, this.now() - started, ALL);
      })
      .finally(() => {
        this.starting = undefined;
      });
    return this.starting;
  }

  /** A worker has ended; the next one starts at once, unless its failures have opened the circuit breaker. */
  private lost(worker: SandboxedWorker, failure?: RenderFailure): void {
    if (failure) this.failed(failure, 0, ALL);
    if (this.worker !== worker) return;
    this.terminateWorker();
    this.startSuccessor();
  }

  private failed(error: unknown, ms: number, kinds: readonly JobKind[]): RenderFailure {
    const failure = error instanceof RenderFailure ? error : new RenderFailure('exception', String(error));
    this.report(failure, ms);
    for (const kind of kinds) {
      this.breakers[kind].recordFailure();
      if (this.breakers[kind].isOpen) this.queue.rejectAll(kind, circuitOpen());
    }
    return failure;
  }

  /** A report that fails must not stop the queue. */
  private report(failure: RenderFailure, ms: number): void {
    try {
      this.options.onFailure(failure, ms);
    } catch {
      // Reporting is best effort.
    }
  }

  private terminateWorker(): void {
    this.terminateRetired();
    this.worker?.terminate();
    this.worker = undefined;
  }

  private terminateRetired(): void {
    this.retired?.terminate();
    this.retired = undefined;
  }
}

const circuitOpen = () => new RendererUnavailable('the circuit breaker is open');
