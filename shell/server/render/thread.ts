import { Worker } from 'node:worker_threads';
import { RenderFailure } from './failure.js';
import type { Answer, Job, ThreadData } from './worker.js';
import { WORKER_FILE } from './worker-file.js';

/** How long loading its modules may take, and how much a thread may keep. */
const START_MS = 5_000;
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
const BUFFER_BYTES = 64 * 1024 * 1024;
const MOST_RENDERS = 5_000;

/** Told once when a thread breaks; `idle` when no job suffers from it. */
export type Broken = (failure: RenderFailure, idle: boolean) => void;

/**
 * One worker thread with the modules of one remote. A module that throws, loops or eats memory ends here: the thread
 * is ended, the server goes on.
 */
export class Thread {
  /** Resolves when its modules are loaded. @throws RenderFailure */
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private waiting: { resolve(value: unknown): void; reject(failure: RenderFailure): void } | undefined;
  private renders = 0;
  private bufferBytes = 0;
  private over = false;

  constructor(
    data: ThreadData,
    private readonly broken: Broken,
  ) {
    this.worker = new Worker(WORKER_FILE, {
      workerData: data,
      resourceLimits: HEAP,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    this.ready = this.exchange<void>(undefined, START_MS);
    this.ready.catch(() => undefined);
    this.worker.on('message', (answer: Answer) => this.settle(answer));
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.break(failureOf(error)));
    this.worker.on('exit', () => this.break(new RenderFailure('exception', 'the thread ended by itself')));
    this.worker.stdout.resume();
    this.worker.stderr.resume();
  }

  /** Whether it has done enough, or keeps too much, and should be followed by a fresh one. */
  get isSpent(): boolean {
    return this.renders >= MOST_RENDERS || this.bufferBytes > BUFFER_BYTES;
  }

  /** Has one job done. @throws RenderFailure also when it takes longer than `patience` milliseconds. */
  run<T>(job: Job, patience: number): Promise<T> {
    return this.exchange<T>(job, patience);
  }

  end(): void {
    this.over = true;
    void this.worker.terminate();
  }

  private break(failure: RenderFailure): void {
    if (this.over) return;
    const suffering = this.waiting;
    this.end();
    this.broken(failure, suffering === undefined);
    suffering?.reject(failure);
  }

  private exchange<T>(job: Job | undefined, patience: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const late = () => this.break(new RenderFailure('timeout', `no answer within ${patience} ms`));
      const timer = setTimeout(late, patience);
      const done =
        <V>(act: (value: V) => void) =>
        (value: V) => {
          clearTimeout(timer);
          this.waiting = undefined;
          act(value);
        };
      this.waiting = { resolve: done(resolve as (value: unknown) => void), reject: done(reject) };
      if (job) this.worker.postMessage(job);
    });
  }

  private settle(answer: Answer): void {
    this.renders += 1;
    this.bufferBytes = answer.bufferBytes;
    if ('failure' in answer) this.waiting?.reject(new RenderFailure(answer.failure.fault, answer.failure.reason));
    else this.waiting?.resolve(answer.value);
  }
}

function failureOf({ code, message }: NodeJS.ErrnoException): RenderFailure {
  return new RenderFailure(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'exception', message);
}
