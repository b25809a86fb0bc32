import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error.js';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
const LINES_KEPT = 15;

interface ServerOptions {
  name: string;
  /** The compiled program. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Everything it writes goes here, from the start of this run. */
  logFile: string;
  onLine?: (line: string) => void;
}

/**
 * One server of the site as a child process of its own process group, so that Ctrl-C reaches it through us only. It has
 * a channel to us: when that closes because we were killed, the server ends by itself.
 */
export class ServerProcess {
  readonly name: string;
  /** Settles when the process has ended, however it ended. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcess;
  private readonly message: Promise<unknown>;
  private readonly lastLines: string[] = [];

  constructor({ name, file, env, logFile, onLine }: ServerOptions) {
    this.name = name;
    mkdirSync(dirname(logFile), { recursive: true });
    const log = createWriteStream(logFile);
    this.child = spawn(process.execPath, ['--enable-source-maps', file], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.message = new Promise((resolve) => this.child.once('message', resolve));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        log.write(`${line}\n`);
        this.lastLines.push(line);
        if (this.lastLines.length > LINES_KEPT) this.lastLines.shift();
        onLine?.(line);
      });
    }
    this.ended = once(this.child, 'close').then(([code, signal]) => {
      log.end();
      return signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until `url` answers 2xx. @throws StartError with the last lines of the log when it does not. */
  async ready(url: string): Promise<void> {
    const early = this.ended.then((how) => this.failure(how));
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (await answers(url)) return;
      const failure = await Promise.race([early, delay(100)]);
      if (failure) throw failure;
    }
    throw this.failure(`did not answer ${url} within ${READY_WITHIN_MS / 1000} s`);
  }

  /** The first thing it tells us through its channel. @throws StartError when it ends without a word. */
  async told(): Promise<unknown> {
    const early = this.ended.then((how) => Promise.reject(this.failure(how)));
    return Promise.race([this.message, early]);
  }

  /** Asks the process to end, and insists after 10 s. */
  async stop(): Promise<void> {
    this.signal('SIGTERM');
    const insist = setTimeout(() => this.signal('SIGKILL'), STOP_WITHIN_MS);
    await this.ended;
    clearTimeout(insist);
  }

  /** Ends the process at once. */
  kill(): void {
    this.signal('SIGKILL');
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
  }

  /** One sentence when the server said one, otherwise how it ended and the end of its log. */
  private failure(how: string): StartError {
    const said = this.lastLines.filter((line) => !line.startsWith('{'));
    if (said.length === 1) return new StartError(`The ${this.name} did not start: ${said[0]}`);
    return new StartError([`The ${this.name} ${how}.`, ...this.lastLines.map((line) => `  ${line}`)].join('\n'));
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ok;
  } catch {
    return false;
  }
}
