import { readFile } from 'node:fs/promises';
import { sriHash } from '@waybill/federation';
import { DEADLINES_MS } from '../config/deadlines.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { RenderedPage, RenderRequest, RouteMatch } from './protocol.js';
import { RendererUnavailable, RenderFailure } from './render-failure.js';
import { Thread } from './thread.js';
import type { Job } from './worker.js';

/** Queries are short and precede pages. The status of a page depends on them, so they may wait longer. */
type Kind = 'query' | 'page';

const QUEUE_TIMEOUT_MS: Record<Kind, number> = { query: DEADLINES_MS.queryQueue, page: DEADLINES_MS.pageQueue };
const MAX_QUEUED = 256;

/** A server module on the disk. */
export interface ModuleFile {
  path: string;
  /** SRI hash. */
  integrity: string;
}

export interface RendererOptions {
  /** Remote whose pages it renders; null for the page of paths without an owner. */
  name: string | null;
  shell: ModuleFile;
  remote: ModuleFile | null;
  /** Milliseconds that rendering one page may take. */
  timeoutMs: number;
  /** Called with each failure and the milliseconds it took. */
  onFailure: (failure: RenderFailure, ms: number) => void;
  /** Returns monotonic milliseconds. */
  now?: () => number;
}

interface QueuedJob {
  kind: Kind;
  job: Job;
  resolve(value: unknown): void;
  reject(error: Error): void;
  expires: number;
}

/**
 * Renders the pages of one build of one remote in a dedicated thread, one at a time. Queries and pages have a queue
 * and a circuit breaker each: failures of one kind do not stop the other.
 */
export class Renderer {
  private thread: Promise<Thread> | undefined;
  private readonly queues: Record<Kind, QueuedJob[]> = { query: [], page: [] };
  private readonly breakers: Record<Kind, CircuitBreaker>;
  private readonly now: () => number;
  private busy = false;
  /** Whether rendering without content has failed: a page that loops then costs no further start. */
  private warmUpFailed = false;
  private closing = false;

  constructor(private readonly options: RendererOptions) {
    this.now = options.now ?? (() => performance.now());
    this.breakers = { query: new CircuitBreaker(this.now), page: new CircuitBreaker(this.now) };
  }

  /** @throws RenderFailure, RendererUnavailable */
  match(url: string): Promise<RouteMatch> {
    return this.enqueue('query', { match: url }) as Promise<RouteMatch>;
  }

  /** Path of the document if it has another one than `url`; `text` is its JSON. @throws RenderFailure, RendererUnavailable */
  redirect(url: string, text: string): Promise<string | null> {
    return this.enqueue('query', { redirect: url, text }) as Promise<string | null>;
  }

  /** @throws RenderFailure, RendererUnavailable */
  render(request: RenderRequest): Promise<RenderedPage> {
    return this.enqueue('page', { render: request }) as Promise<RenderedPage>;
  }

  /** Starts the thread before the first request. */
  async warmUp(): Promise<void> {
    const started = this.now();
    await this.runningThread().catch((error: unknown) => this.failed(error, started, ['query', 'page']));
  }

  /** Ends the thread as soon as all queued jobs are done. */
  close(): void {
    this.closing = true;
    if (!this.busy) this.terminateThread();
  }

  private enqueue(kind: Kind, job: Job): Promise<unknown> {
    const queue = this.queues[kind];
    if (this.breakers[kind].isOpen) return Promise.reject(circuitOpen());
    if (queue.length >= MAX_QUEUED) return Promise.reject(new RendererUnavailable('the queue is full'));
    return new Promise((resolve, reject) => {
      const queueMs = QUEUE_TIMEOUT_MS[kind];
      const timer = setTimeout(() => reject(timedOutInQueue()), queueMs + this.timeoutOf(kind));
      const settled =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          clearTimeout(timer);
          settle(value);
        };
      queue.push({ kind, job, resolve: settled(resolve), reject: settled(reject), expires: this.now() + queueMs });
      void this.drainQueues();
    });
  }

  private timeoutOf(kind: Kind): number {
    return kind === 'query' ? DEADLINES_MS.workerQuery : this.options.timeoutMs;
  }

  private async drainQueues(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let next = this.dequeue(); next; next = this.dequeue()) {
        if (this.now() > next.expires) next.reject(timedOutInQueue());
        else await this.run(next);
      }
    } finally {
      this.busy = false;
    }
    if (this.closing) this.terminateThread();
  }

  private dequeue(): QueuedJob | undefined {
    return this.queues.query.shift() ?? this.queues.page.shift();
  }

  private async run({ kind, job, resolve, reject }: QueuedJob): Promise<void> {
    const started = this.now();
    try {
      const thread = await this.runningThread();
      resolve(await thread.run(job, this.timeoutOf(kind)));
      if (thread.isExhausted) this.terminateThread();
    } catch (error) {
      reject(this.failed(error, started, [kind]));
    }
  }

  private failed(error: unknown, started: number, kinds: Kind[]): RenderFailure {
    const failure = error instanceof RenderFailure ? error : new RenderFailure('exception', String(error));
    this.recordFailure(failure, this.now() - started, kinds);
    return failure;
  }

  private recordFailure(failure: RenderFailure, ms: number, kinds: Kind[]): void {
    this.report(failure, ms);
    for (const kind of kinds) {
      this.breakers[kind].recordFailure();
      if (!this.breakers[kind].isOpen) continue;
      for (const { reject } of this.queues[kind].splice(0)) reject(circuitOpen());
    }
  }

  /** A report that fails must not stop the queue. */
  private report(failure: RenderFailure, ms: number): void {
    try {
      this.options.onFailure(failure, ms);
    } catch {
      // Reporting is best effort.
    }
  }

  private runningThread(): Promise<Thread> {
    this.thread ??= this.startThread();
    this.thread.catch(() => {
      this.thread = undefined;
    });
    return this.thread;
  }

  /** A thread that answers queries, even if it cannot render. */
  private async startThread(): Promise<Thread> {
    const thread = await this.loadModules();
    if (this.warmUpFailed) return thread;
    const started = this.now();
    try {
      await thread.run<void>({ warmUp: true }, DEADLINES_MS.workerWarmUp);
      return thread;
    } catch (error) {
      this.warmUpFailed = true;
      thread.terminate();
      this.failed(error, started, ['page']);
      return this.loadModules();
    }
  }

  private async loadModules(): Promise<Thread> {
    const { name, shell, remote } = this.options;
    await Promise.all([shell, ...(remote ? [remote] : [])].map(verify));
    let current: Thread | undefined;
    const onFailure = (failure: RenderFailure, idle: boolean) => {
      this.forget(current);
      if (idle) this.recordFailure(failure, 0, ['query', 'page']);
    };
    const thread = new Thread({ name, shell: shell.path, remote: remote?.path ?? null }, onFailure);
    current = thread;
    try {
      await thread.ready;
    } catch (error) {
      thread.terminate();
      throw error;
    }
    return thread;
  }

  /** The next job starts another thread, unless this one has been replaced already. */
  private forget(failed: Thread | undefined): void {
    const { thread } = this;
    const forgetIt = (running: Thread) => {
      if (running === failed && this.thread === thread) this.thread = undefined;
    };
    thread?.then(forgetIt).catch(() => undefined);
  }

  private terminateThread(): void {
    void this.thread?.then((thread) => thread.terminate()).catch(() => undefined);
    this.thread = undefined;
  }
}

const circuitOpen = () => new RendererUnavailable('the circuit breaker is open');
const timedOutInQueue = () => new RendererUnavailable('timed out in the queue');

/** Only files that match the release are run. */
async function verify({ path, integrity }: ModuleFile): Promise<void> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new RenderFailure('integrity', `${path} is missing`);
  if (sriHash(bytes) !== integrity) throw new RenderFailure('integrity', `${path} does not match the release`);
}
