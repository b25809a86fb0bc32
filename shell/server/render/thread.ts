import { Worker } from 'node:worker_threads';
import { DEADLINES_MS } from '../config/deadlines.js';
import { RenderFailure } from './render-failure.js';
import type { Job, WorkerInput, WorkerResponse } from './worker.js';
import { WORKER_FILE } from './worker-file.js';

const HEAP_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
const MAX_BUFFER_BYTES = 64 * 1024 * 1024;
const MAX_JOBS = 5_000;

/** Called once when a thread fails and ends; `idle` if no job was running. */
export type OnThreadFailure = (failure: RenderFailure, idle: boolean) => void;

/**
 * One worker thread with the modules of one remote. A module that throws, loops or uses up its memory costs this
 * thread; the server keeps running.
 */
export class Thread {
  /** Resolves when its modules are loaded. @throws RenderFailure */
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private pending: { resolve(value: unknown): void; reject(failure: RenderFailure): void } | undefined;
  private jobs = 0;
  private bufferBytes = 0;
  private terminated = false;

  constructor(
    input: WorkerInput,
    private readonly onFailure: OnThreadFailure,
  ) {
    this.worker = new Worker(WORKER_FILE, {
      workerData: input,
      resourceLimits: HEAP_LIMITS,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    this.ready = this.exchange<void>(undefined, DEADLINES_MS.workerStart);
    this.ready.catch(() => undefined);
    this.worker.on('message', (response: WorkerResponse) => this.settle(response));
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.fail(failureOf(error)));
    this.worker.on('exit', () => this.fail(new RenderFailure('exception', 'the thread exited unexpectedly')));
    this.worker.stdout.resume();
    this.worker.stderr.resume();
  }

  /** Whether it has run its share of jobs, or uses too much memory, and should be replaced. */
  get isExhausted(): boolean {
    return this.jobs >= MAX_JOBS || this.bufferBytes > MAX_BUFFER_BYTES;
  }

  /** Runs one job; the previous one must be done. @throws RenderFailure also after `timeoutMs`, which ends the thread */
  run<T>(job: Job, timeoutMs: number): Promise<T> {
    return this.exchange<T>(job, timeoutMs);
  }

  terminate(): void {
    this.terminated = true;
    void this.worker.terminate();
  }

  private fail(failure: RenderFailure): void {
    if (this.terminated) return;
    const { pending } = this;
    this.terminate();
    this.onFailure(failure, pending === undefined);
    pending?.reject(failure);
  }

  private exchange<T>(job: Job | undefined, timeoutMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timedOut = () => this.fail(new RenderFailure('timeout', `no response within ${timeoutMs} ms`));
      const timer = setTimeout(timedOut, timeoutMs);
      const settled =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          clearTimeout(timer);
          this.pending = undefined;
          settle(value);
        };
      this.pending = { resolve: settled(resolve as (value: unknown) => void), reject: settled(reject) };
      if (job) this.worker.postMessage(job);
    });
  }

  private settle(response: WorkerResponse): void {
    this.jobs += 1;
    this.bufferBytes = response.bufferBytes;
    if ('value' in response) this.pending?.resolve(response.value);
    else this.pending?.reject(new RenderFailure(response.failure.failureClass, response.failure.reason));
  }
}

function failureOf({ code, message }: NodeJS.ErrnoException): RenderFailure {
  return new RenderFailure(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'exception', message);
}
