import { readFile } from 'node:fs/promises';
import { sumOf } from '@waybill/federation';
import { Declined, RenderFailure } from './failure.js';
import type { Plan, Rendered, RenderRequest } from './protocol.js';
import { Thread } from './thread.js';
import type { Job } from './worker.js';

/** How long a job may wait for its turn. */
const TURN_MS = 1_000;
const MOST_WAITING = 256;

/** So many failures within this time, and the browser renders this build's pages for a while: longer each time. */
const GIVE_UP_AFTER = 3;
const GIVE_UP_WITHIN_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** A server module on the disk. */
export interface ModuleFile {
  path: string;
  sum: string;
}

/** What a renderer is made of. */
export interface RendererOptions {
  /** Remote whose pages it renders; null for the page of an address that nobody owns. */
  name: string | null;
  shell: ModuleFile;
  remote: ModuleFile | null;
  /** Milliseconds that one page may take once its data is there. */
  patience: number;
  /** Hears of each failure, with the milliseconds it took. */
  failed: (failure: RenderFailure, ms: number) => void;
}

interface Waiting {
  job: Job;
  resolve(value: unknown): void;
  reject(error: Error): void;
  expires: number;
}

/** Renders the pages of one build of one remote in a thread of their own, one after the other. */
export class Renderer {
  private thread: Promise<Thread> | undefined;
  private readonly queue: Waiting[] = [];
  private busy = false;
  private retired = false;
  private failures: number[] = [];
  private pause = GIVE_UP_WITHIN_MS;
  private pausedUntil = 0;

  constructor(private readonly options: RendererOptions) {}

  /** What has to be known before the page of an address is rendered. @throws RenderFailure, Declined */
  plan(url: string): Promise<Plan> {
    return this.ask({ plan: url }) as Promise<Plan>;
  }

  /** The page. @throws RenderFailure, Declined */
  render(request: RenderRequest): Promise<Rendered> {
    return this.ask({ render: request }) as Promise<Rendered>;
  }

  /** Loads the modules ahead of the first visitor. */
  async warm(): Promise<void> {
    const started = performance.now();
    await this.living().catch((error: unknown) => this.blame(error, started));
  }

  /** Ends when what waits is done: another build took its place. */
  retire(): void {
    this.retired = true;
    if (!this.busy) this.dismiss();
  }

  private ask(job: Job): Promise<unknown> {
    if (performance.now() < this.pausedUntil) return Promise.reject(new Declined('pausing after failures'));
    if (this.queue.length >= MOST_WAITING) return Promise.reject(new Declined('too many are waiting'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Declined('waited too long')), TURN_MS + this.options.patience);
      const settle =
        <V>(act: (value: V) => void) =>
        (value: V) => {
          clearTimeout(timer);
          act(value);
        };
      this.queue.push({ job, resolve: settle(resolve), reject: settle(reject), expires: performance.now() + TURN_MS });
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      if (performance.now() > next.expires) next.reject(new Declined('waited too long'));
      else await this.perform(next);
    }
    this.busy = false;
    if (this.retired) this.dismiss();
  }

  private async perform({ job, resolve, reject }: Waiting): Promise<void> {
    const started = performance.now();
    try {
      const thread = await this.living();
      resolve(await thread.run(job, this.options.patience));
      if (thread.isSpent) this.dismiss();
    } catch (error) {
      reject(this.blame(error, started));
    }
  }

  private blame(error: unknown, started: number): RenderFailure {
    const failure = error instanceof RenderFailure ? error : new RenderFailure('exception', String(error));
    this.count(failure, performance.now() - started);
    return failure;
  }

  private count(failure: RenderFailure, ms: number): void {
    const now = performance.now();
    this.failures = [...this.failures.filter((at) => now - at < GIVE_UP_WITHIN_MS), now];
    this.options.failed(failure, ms);
    if (this.failures.length < GIVE_UP_AFTER) return;
    this.failures = [];
    this.pausedUntil = now + this.pause;
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    for (const { reject } of this.queue.splice(0)) reject(new Declined('pausing after failures'));
    this.dismiss();
  }

  private living(): Promise<Thread> {
    this.thread ??= this.start();
    this.thread.catch(() => {
      this.thread = undefined;
    });
    return this.thread;
  }

  private async start(): Promise<Thread> {
    const { name, shell, remote } = this.options;
    await Promise.all([shell, ...(remote ? [remote] : [])].map(verify));
    const broken = (failure: RenderFailure, idle: boolean) => {
      this.thread = undefined;
      if (idle) this.count(failure, 0);
    };
    const thread = new Thread({ name, shell: shell.path, remote: remote?.path ?? null }, broken);
    await thread.ready;
    return thread;
  }

  private dismiss(): void {
    void this.thread?.then((thread) => thread.end()).catch(() => undefined);
    this.thread = undefined;
  }
}

/** Only what the release lists is run. */
async function verify({ path, sum }: ModuleFile): Promise<void> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new RenderFailure('integrity', `${path} is missing`);
  if (sumOf(bytes) !== sum) throw new RenderFailure('integrity', `${path} is not what the release lists`);
}
