import { DEADLINES_MS } from '../config/deadlines.js';
import { RenderFailure } from './render-failure.js';
import type { Sandbox } from './sandbox.js';
import type { Job, JobResult, WorkerInput, WorkerResponse } from './sandbox-messages.js';

const MAX_BUFFER_BYTES = 64 * 1024 * 1024;

/** Called once when a worker has ended by itself; with its failure if there was no job to reject with it. */
export type OnWorkerEnd = (failure?: RenderFailure) => void;

/**
 * One worker in the sandbox with the modules of one remote. A module that throws, loops or uses up its memory costs this
 * worker; the server keeps running.
 */
export class SandboxedWorker {
  /** Resolves when its modules are loaded. @throws RenderFailure */
  readonly ready: Promise<unknown>;
  private readonly number: number;
  private pending: { resolve(result: JobResult): void; reject(failure: RenderFailure): void } | undefined;
  private pages = 0;
  private bufferBytes = 0;
  private terminated = false;

  /** @throws RendererUnavailable if the sandbox does not run */
  constructor(
    private readonly sandbox: Sandbox,
    input: WorkerInput,
    private readonly onEnd: OnWorkerEnd,
  ) {
    this.number = sandbox.start(input, {
      onResponse: (response, bytes) => this.settle(response, bytes),
      onFailure: (failure) => this.fail(failure),
      onLost: (failure) => this.end(failure),
    });
    this.ready = this.exchange(undefined, DEADLINES_MS.workerStart);
    this.ready.catch(() => undefined);
  }

  /** How many pages it has rendered, or tried to. */
  get rendered(): number {
    return this.pages;
  }

  /** Whether it uses too much memory. */
  get isExhausted(): boolean {
    return this.bufferBytes > MAX_BUFFER_BYTES;
  }

  /** Runs one job; the previous one must be done. @throws RenderFailure also after `timeoutMs`, which ends the worker */
  run(job: Job, timeoutMs: number): Promise<JobResult> {
    if ('render' in job) this.pages += 1;
    return this.exchange(job, timeoutMs);
  }

  terminate(): void {
    if (this.terminated) return;
    this.terminated = true;
    this.sandbox.terminate(this.number);
  }

  private fail(failure: RenderFailure): void {
    this.end(failure, this.pending ? undefined : failure);
  }

  private end(failure: RenderFailure, unreported?: RenderFailure): void {
    if (this.terminated) return;
    const { pending } = this;
    this.terminate();
    this.onEnd(unreported);
    pending?.reject(failure);
  }

  private exchange(job: Job | undefined, timeoutMs: number): Promise<JobResult> {
    if (this.terminated) return Promise.reject(new RenderFailure('exception', 'the worker has ended'));
    return new Promise<JobResult>((resolve, reject) => {
      const timedOut = () => this.fail(new RenderFailure('timeout', `no response within ${timeoutMs} ms`));
      const timer = setTimeout(timedOut, timeoutMs);
      const settled =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          clearTimeout(timer);
          this.pending = undefined;
          settle(value);
        };
      this.pending = { resolve: settled(resolve), reject: settled(reject) };
      if (job) this.sandbox.run(this.number, job);
    });
  }

  private settle(response: WorkerResponse, bytes: Buffer): void {
    this.bufferBytes = response.bufferBytes;
    if (!this.pending) this.fail(new RenderFailure('exception', 'a response without a job'));
    else if ('failure' in response)
      this.pending.reject(new RenderFailure(response.failure.failureClass, response.failure.reason));
    else this.pending.resolve({ value: response.value, bytes });
  }
}
