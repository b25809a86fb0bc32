import { DEADLINES_MS } from '../config/deadlines.js';
import type { Log } from '../log/log.js';
import { RendererUnavailable, RenderFailure } from './render-failure.js';
import type { FromSandbox, Job, WorkerFailure, WorkerInput, WorkerResponse } from './sandbox-messages.js';
import { SandboxProcess } from './sandbox-process.js';

interface WorkerEvents {
  /** `bytes`: those that go with it. */
  onResponse(response: WorkerResponse, bytes: Buffer): void;
  /** It has failed, and ends. */
  onFailure(failure: RenderFailure): void;
  /** It is gone with the whole process, for which it need not be the reason. */
  onLost(failure: RenderFailure): void;
}

const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 30_000;
/** A process that has run for this long is restarted at once. */
const STABLE_MS = 10_000;

/** All workers of a server, in a process that can be lost: it is restarted, with backoff if it ends again and again. */
export class Sandbox {
  private process: SandboxProcess | undefined;
  private readonly workers = new Map<number, WorkerEvents>();
  private readonly terminating = new Map<number, NodeJS.Timeout>();
  private lastNumber = 0;
  private startedAt = 0;
  private backoffMs = 0;
  private restart: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly log: Pick<Log, 'warn'>) {}

  /** Starts a worker. @returns its number. @throws RendererUnavailable while the process waits to be restarted */
  start(input: WorkerInput, events: WorkerEvents): number {
    if (this.closed || this.restart) throw new RendererUnavailable('the sandbox does not run');
    const process = this.process ?? this.launch();
    if (!process) throw new RendererUnavailable('the sandbox cannot be started');
    this.lastNumber += 1;
    this.workers.set(this.lastNumber, events);
    process.send({ worker: this.lastNumber, start: input });
    return this.lastNumber;
  }

  run(worker: number, job: Job): void {
    this.process?.send({ worker, job });
  }

  /** Ends a worker, even if it takes the whole process. */
  terminate(worker: number): void {
    if (!this.workers.delete(worker) || !this.process) return;
    this.process.send({ worker, terminate: true });
    const kill = () => this.process?.kill();
    this.terminating.set(worker, setTimeout(kill, DEADLINES_MS.workerStop));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.restart);
    this.process?.kill();
  }

  /** Undefined where the system has no room for another process now: it is tried again. */
  private launch(): SandboxProcess | undefined {
    this.startedAt = performance.now();
    this.restart = undefined;
    try {
      this.process = new SandboxProcess(
        (message, bytes) => this.receive(message, bytes),
        (reason) => this.ended(reason),
      );
    } catch (error) {
      this.ended((error as Error).message);
    }
    return this.process;
  }

  private receive({ worker, event }: FromSandbox, bytes: Buffer): void {
    const events = this.workers.get(worker);
    if ('response' in event) events?.onResponse(event.response, bytes);
    else if ('failed' in event) events?.onFailure(renderFailure(event.failed));
    else this.forgetTermination(worker);
  }

  private forgetTermination(worker: number): void {
    clearTimeout(this.terminating.get(worker));
    this.terminating.delete(worker);
  }

  private ended(reason: string): void {
    this.process = undefined;
    for (const worker of this.terminating.keys()) this.forgetTermination(worker);
    if (!this.closed) this.restartLater(reason);
    const lost = [...this.workers.values()];
    this.workers.clear();
    for (const { onLost } of lost) onLost(new RenderFailure('exception', `the sandbox ended: ${reason}`, true));
  }

  private restartLater(reason: string): void {
    const stable = performance.now() - this.startedAt > STABLE_MS;
    this.backoffMs = stable ? 0 : Math.min(Math.max(this.backoffMs * 2, MIN_BACKOFF_MS), MAX_BACKOFF_MS);
    this.log.warn('sandbox_ended', { reason, restart_in_ms: this.backoffMs });
    if (this.backoffMs === 0) this.launch();
    else this.restart = setTimeout(() => this.launch(), this.backoffMs);
  }
}

const renderFailure = ({ failureClass, reason, isShared }: WorkerFailure) =>
  new RenderFailure(failureClass, reason, isShared);
