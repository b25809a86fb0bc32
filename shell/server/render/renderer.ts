import { readFile } from 'node:fs/promises';
import { sriHash } from '@waybill/federation';
import { Declined, RenderFailure } from './failure.js';
import { Pause } from './pause.js';
import type { Plan, RenderedPage, RenderRequest } from './protocol.js';
import { Thread } from './thread.js';
import type { Job } from './worker.js';

/** How long a job may wait for its turn. The status of a page depends on questions: none is given up lightly. */
const TURN_MS = { question: 5_000, render: 1_000 };
const QUESTION_MS = 1_000;
const MOST_WAITING = 256;

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
  /** Milliseconds that never go back. */
  now?: () => number;
}

/** Questions are short and do not wait for pages; what fails at one kind does not stop the other. */
type Kind = keyof typeof TURN_MS;

interface Waiting {
  kind: Kind;
  job: Job;
  resolve(value: unknown): void;
  reject(error: Error): void;
  expires: number;
}

/** Renders the pages of one build of one remote in a thread of their own, one after the other. */
export class Renderer {
  private thread: Promise<Thread> | undefined;
  private readonly queues: Record<Kind, Waiting[]> = { question: [], render: [] };
  private readonly pauses: Record<Kind, Pause>;
  private readonly now: () => number;
  private busy = false;
  private retired = false;

  constructor(private readonly options: RendererOptions) {
    this.now = options.now ?? (() => performance.now());
    this.pauses = { question: new Pause(this.now), render: new Pause(this.now) };
  }

  /** What has to be known before the page of an address is rendered. @throws RenderFailure, Declined */
  plan(url: string): Promise<Plan> {
    return this.ask('question', { plan: url }) as Promise<Plan>;
  }

  /** Where the document of an address lives now; `text` is its data's JSON. @throws RenderFailure, Declined */
  moved(url: string, text: string): Promise<string | null> {
    return this.ask('question', { moved: url, text }) as Promise<string | null>;
  }

  /** The page. @throws RenderFailure, Declined */
  render(request: RenderRequest): Promise<RenderedPage> {
    return this.ask('render', { render: request }) as Promise<RenderedPage>;
  }

  /** Loads the modules ahead of the first visitor. */
  async warm(): Promise<void> {
    const started = this.now();
    await this.living().catch((error: unknown) => this.blame(error, started, ['question', 'render']));
  }

  /** Ends when what waits is done: another build took its place. */
  retire(): void {
    this.retired = true;
    if (!this.busy) this.dismiss();
  }

  private ask(kind: Kind, job: Job): Promise<unknown> {
    const queue = this.queues[kind];
    if (this.pauses[kind].isOn) return Promise.reject(new Declined('pausing after failures'));
    if (queue.length >= MOST_WAITING) return Promise.reject(new Declined('too many are waiting'));
    return new Promise((resolve, reject) => {
      const turn = TURN_MS[kind];
      const timer = setTimeout(() => reject(new Declined('waited too long')), turn + this.patienceWith(kind));
      const settle =
        <V>(act: (value: V) => void) =>
        (value: V) => {
          clearTimeout(timer);
          act(value);
        };
      queue.push({ kind, job, resolve: settle(resolve), reject: settle(reject), expires: this.now() + turn });
      void this.work();
    });
  }

  private patienceWith(kind: Kind): number {
    return kind === 'question' ? QUESTION_MS : this.options.patience;
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let next = this.next(); next; next = this.next()) {
      if (this.now() > next.expires) next.reject(new Declined('waited too long'));
      else await this.perform(next);
    }
    this.busy = false;
    if (this.retired) this.dismiss();
  }

  private next(): Waiting | undefined {
    const { question, render } = this.queues;
    return question.shift() ?? render.shift();
  }

  private async perform({ kind, job, resolve, reject }: Waiting): Promise<void> {
    const started = this.now();
    try {
      const thread = await this.living();
      resolve(await thread.run(job, this.patienceWith(kind)));
      if (thread.isSpent) this.dismiss();
    } catch (error) {
      reject(this.blame(error, started, [kind]));
    }
  }

  private blame(error: unknown, started: number, kinds: Kind[]): RenderFailure {
    const failure = error instanceof RenderFailure ? error : new RenderFailure('exception', String(error));
    this.count(failure, this.now() - started, kinds);
    return failure;
  }

  private count(failure: RenderFailure, ms: number, kinds: Kind[]): void {
    this.options.failed(failure, ms);
    for (const kind of kinds) {
      this.pauses[kind].failed();
      if (!this.pauses[kind].isOn) continue;
      for (const { reject } of this.queues[kind].splice(0)) reject(new Declined('pausing after failures'));
    }
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
      if (idle) this.count(failure, 0, ['question', 'render']);
    };
    const thread = new Thread({ name, shell: shell.path, remote: remote?.path ?? null }, broken);
    try {
      await thread.ready;
    } catch (error) {
      thread.end();
      throw error;
    }
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
  if (sriHash(bytes) !== sum) throw new RenderFailure('integrity', `${path} is not what the release lists`);
}
