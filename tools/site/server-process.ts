import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogFile } from './log-file.js';
import { StartError } from './start-error.js';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const MAX_LOG_LINES = 15;

export interface ServerOptions {
  name: string;
  /** The compiled program. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Receives everything that the program writes. */
  log: LogFile;
  onLine?: (line: string) => void;
}

/**
 * One server of the site as a child process. It has its own process group, so that Ctrl-C reaches it through this process
 * only, and an IPC channel: when that closes because this process was killed, the server shuts down.
 */
export class ServerProcess {
  readonly name: string;
  /** Resolves with a description when the process has exited, or could not be created. */
  readonly exited: Promise<string>;
  private readonly child: ChildProcess;
  private readonly message: Promise<unknown>;
  private readonly lastLines: string[] = [];

  constructor({ name, file, env, log, onLine }: ServerOptions) {
    this.name = name;
    this.child = spawn(process.execPath, ['--enable-source-maps', file], {
      env,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.message = new Promise((resolve) => this.child.once('message', resolve));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        log.write(line);
        this.lastLines.push(line);
        if (this.lastLines.length > MAX_LOG_LINES) this.lastLines.shift();
        onLine?.(line);
      });
    }
    this.exited = new Promise((resolve) => {
      this.child.once('close', (code, signal) =>
        resolve(signal ? `was killed by ${signal}` : `exited with code ${code}`),
      );
      this.child.on('error', ({ message }) => {
        if (this.child.pid === undefined) resolve(`could not be started (${message})`);
      });
    });
  }

  /** The server's own message, if it wrote exactly one besides its log. */
  get ownMessage(): string | undefined {
    const messages = this.lastLines.filter((line) => !line.startsWith('{'));
    return messages.length === 1 ? messages[0] : undefined;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until `url` responds with 2xx. @throws StartError with the end of the log on exit or timeout */
  async ready(url: string): Promise<void> {
    const early = this.exited.then((how) => this.failure(how));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (await isReady(url)) return;
      const failure = await Promise.race([early, delay(100)]);
      if (failure) throw failure;
    }
    throw this.failure(`did not respond to ${url} within ${READY_TIMEOUT_MS / 1000} s`);
  }

  /** The first message on the IPC channel. @throws StartError when the process exits without one */
  async firstMessage(): Promise<unknown> {
    const early = this.exited.then((how) => Promise.reject(this.failure(how)));
    return Promise.race([this.message, early]);
  }

  /** Terminates the process, and kills it after 10 s. */
  async stop(): Promise<void> {
    // Windows has no SIGTERM, it would kill: the server also shuts down when its channel closes.
    if (process.platform === 'win32' && this.child.connected) this.child.disconnect();
    else this.signal('SIGTERM');
    const timeout = setTimeout(() => this.signal('SIGKILL'), STOP_TIMEOUT_MS);
    await this.exited;
    clearTimeout(timeout);
  }

  /** Kills the process immediately. */
  kill(): void {
    this.signal('SIGKILL');
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null && this.child.pid !== undefined;
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.running) this.child.kill(signal);
  }

  /** The server's own message if it wrote exactly one, otherwise how it exited and the end of its log. */
  private failure(how: string): StartError {
    if (this.ownMessage) return new StartError(`The ${this.name} did not start: ${this.ownMessage}`);
    return new StartError([`The ${this.name} ${how}.`, ...this.lastLines.map((line) => `  ${line}`)].join('\n'));
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ok;
  } catch {
    return false;
  }
}
