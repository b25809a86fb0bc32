import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { signalGroup } from '../../ci/process-group.js';

const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;
const MAX_OUTPUT = 2_000_000;
/** The folder in which a command leaves its terminal goes to this descriptor. */
const FOLDER_FD = 3;

/** How a command ended, and in which folder. */
export interface Ended {
  code: number | null;
  output: string;
  folder: string;
}

/** A command in a shell, with all that it starts. */
export class ShellCommand {
  output = '';
  private folder = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  constructor(
    readonly text: string,
    private readonly cwd: string,
    env: NodeJS.ProcessEnv,
  ) {
    const script = `${text}\nstatus=$?\npwd >&${FOLDER_FD}\nexit $status`;
    this.child = spawn('bash', ['-c', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk) => (this.output = (this.output + chunk).slice(-MAX_OUTPUT)));
    this.child.stdio[FOLDER_FD]?.on('data', (chunk) => (this.folder += chunk));
    this.closed = once(this.child, 'close');
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits for its end. @throws Error when that takes too long */
  async end(deadlineMs: number): Promise<Ended> {
    const hasEnded = this.closed.then(() => true);
    if (!(await Promise.race([hasEnded, delay(deadlineMs, false, { ref: false })]))) {
      await this.stop();
      throw new Error(`It took more than ${deadlineMs / 1000} s:\n${this.output.slice(-2_000)}`);
    }
    return { code: this.child.exitCode, output: this.output, folder: this.folder.trim() || this.cwd };
  }

  /** Waits until a server has written a text. @throws Error when it ends before, or takes too long */
  async wrote(text: string, deadlineMs: number): Promise<void> {
    const deadline = performance.now() + deadlineMs;
    while (!this.output.includes(text)) {
      if (!this.isRunning) throw new Error(`It ended without "${text}":\n${this.output.slice(-2_000)}`);
      if (performance.now() > deadline) throw new Error(`It has not written "${text}":\n${this.output.slice(-2_000)}`);
      await delay(POLL_MS);
    }
  }

  /** Ends it as Ctrl-C does, and insists after a while. */
  async stop(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || !this.isRunning) return;
    signalGroup(pid, 'SIGINT');
    const insist = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_TIMEOUT_MS);
    await this.closed;
    clearTimeout(insist);
  }
}
