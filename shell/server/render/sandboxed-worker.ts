import { DEADLINES_MS } from '../config/deadlines.js';
import { RenderFailure } from './render-failure.js';
import type { Sandbox } from './sandbox.js';
import type { Job, WorkerInput, WorkerResponse } from './sandbox-messages.js';

const MAX_BUFFER_BYTES = 64 * 1024 * 1024;

/** Called once when a worker has ended by itself; with its failure if there was no job to reject with it. */
export type OnWorkerEnd = (failure?: RenderFailure) => void;

/**
 * One worker in the sandbox with the modules of one remote. A module that throws, loops or uses up its memory costs this
 * worker; the server keeps running.
 */
export class SandboxedWorker {
  /** Resolves when its modules are loaded. @throws RenderFailure */
  readonly ready: Promise<void>;
  private readonly number: number;
  private pending: { resolve(value: unknown): void; reject(failure: RenderFailure): void } | undefined;
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
      onResponse: (response) => this.settle(response),
      onFailure: (failure) => this.fail(failure),
      onLost: (failure) => this.end(failure),
    });
    this.ready = this.exchange<void>(undefined, DEADLINES_MS.workerStart);
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
  run<T>(job: Job, timeoutMs: number): Promise<T> {
    if ('render' in job) this.pages += 1;
    return this.exchange<T>(job, timeoutMs);
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

  private exchange<T>(job: Job | undefined, timeoutMs: number): Promise<T> {
    if (this.terminated) return Promise.reject(new RenderFailure('exception', 'the worker has ended'));
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
      if (job) this.sandbox.run(this.number, job);
    });
  }

  private settle(response: WorkerResponse): void {
    this.bufferBytes = response.bufferBytes;
    if (!this.pending) this.fail(new RenderFailure('exception', 'a response without a job'));
    else if ('failure' in response)
      this.pending.reject(new RenderFailure(response.failure.failureClass, response.failure.reason));
    else this.pending.resolve(response.value);
  }
}
