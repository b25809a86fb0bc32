import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** A call that takes longer means that the browser has died. */
const CALL_TIMEOUT_MS = 30_000;

type Params = Record<string, unknown>;
interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Params;
  result?: unknown;
  error?: { message: string };
}

/** One page of the DevTools protocol. Its events are emitted by their names. */
export class PageSession extends EventEmitter {
  constructor(
    readonly send: <Result = unknown>(method: string, params?: Params) => Promise<Result>,
    readonly close: () => Promise<unknown>,
  ) {
    super();
  }
}

/**
 * A headless Chromium whose pages nobody inspects. Playwright enables the domain `Runtime`; V8 then collects the source
 * positions of each error that is created, for which it parses the functions around it again. React creates some when
 * it is evaluated, and the page took longer for it than for everything else in that task.
 */
export class MeasuredChromium {
  private readonly calls = new Map<number, (answer: Message) => void>();
  private readonly sessions = new Map<string, PageSession>();
  private lastId = 0;
  private rest = '';

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
  ) {
    (process.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => this.receive(text));
  }

  static async launch(executable: string): Promise<MeasuredChromium> {
    const profile = await mkdtemp(join(tmpdir(), 'waybill-chromium-'));
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
    ];
    const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    return new MeasuredChromium(child, profile);
  }

  /** A page with an empty cache. */
  async newPage(): Promise<PageSession> {
    const { browserContextId } = await this.call<{ browserContextId: string }>('Target.createBrowserContext');
    const target = await this.call<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    const attached = await this.call<{ sessionId: string }>('Target.attachToTarget', { ...target, flatten: true });
    const { sessionId } = attached;
    const page = new PageSession(
      (method, params) => this.call(method, params, sessionId),
      () => this.call('Target.disposeBrowserContext', { browserContextId }),
    );
    this.sessions.set(sessionId, page);
    return page;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    if (this.process.exitCode === null) await this.call('Browser.close').catch(() => this.process.kill('SIGKILL'));
    await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private call<Result>(method: string, params: Params = {}, sessionId?: string): Promise<Result> {
    this.lastId += 1;
    const id = this.lastId;
    (this.process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method}: no answer of the browser.`)), CALL_TIMEOUT_MS);
      this.calls.set(id, ({ result, error }) => {
        clearTimeout(timer);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as Result);
      });
    });
  }

  private receive(text: string): void {
    const messages = (this.rest + text).split('\0');
    this.rest = messages.pop() ?? '';
    for (const message of messages) this.dispatch(JSON.parse(message));
  }

  private dispatch(message: Message): void {
    const { id, method, params, sessionId } = message;
    if (id !== undefined) {
      this.calls.get(id)?.(message);
      this.calls.delete(id);
    } else if (method && sessionId) this.sessions.get(sessionId)?.emit(method, params);
  }
}
