import { DEADLINES_MS } from '../config/deadlines.js';
import { type ModuleFile, verifiedPath } from './module-file.js';
import type { RenderFailure } from './render-failure.js';
import type { Sandbox } from './sandbox.js';
import { SandboxedWorker } from './sandboxed-worker.js';

export interface WorkerSource {
  /** Remote whose pages it renders; null for the page of paths without an owner. */
  name: string | null;
  shell: ModuleFile;
  remote: ModuleFile | null;
  /** Version of the kit that the remote gets instead of the current one. */
  earlierKit?: string | undefined;
}

interface StarterEvents {
  /** A worker has ended by itself after its start; with its failure if there was no job to reject with it. */
  onEnd(worker: SandboxedWorker, failure?: RenderFailure): void;
  /** Rendering without content has failed; the worker runs without it. */
  onWarmUpFailure(error: unknown, ms: number): void;
}

/** Starts workers for the modules of one build. */
export class WorkerStarter {
  /** A page that loops then costs no further start. */
  private warmUpFailed = false;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly source: WorkerSource,
    private readonly events: StarterEvents,
  ) {}

  /** A worker that answers queries, even if it cannot render. @throws RenderFailure, RendererUnavailable */
  async start(): Promise<SandboxedWorker> {
    const worker = await this.loadModules();
    if (this.warmUpFailed) return worker;
    const started = performance.now();
    try {
      await worker.run({ warmUp: true }, DEADLINES_MS.workerWarmUp);
      return worker;
    } catch (error) {
      this.warmUpFailed = true;
      worker.terminate();
      this.events.onWarmUpFailure(error, performance.now() - started);
      return this.loadModules();
    }
  }

  private async loadModules(): Promise<SandboxedWorker> {
    const { name, shell, remote, earlierKit } = this.source;
    const [shellPath, remotePath] = await Promise.all([verifiedPath(shell), remote && verifiedPath(remote)]);
    let started = false;
    const worker: SandboxedWorker = new SandboxedWorker(
      this.sandbox,
      { name, shell: shellPath, remote: remotePath, earlierKit },
      (failure) => started && this.events.onEnd(worker, failure),
    );
    try {
      await worker.ready;
      started = true;
      return worker;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }
}
