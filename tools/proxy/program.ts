import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const READY_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 20_000;

/** A program that runs until it is stopped. */
export class Program {
  /** Everything that it wrote. */
  output = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor([file = '', ...args]: readonly string[], options: SpawnOptions = {}) {
    this.child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (text) => (this.output += text));
    this.ended = once(this.child, 'exit');
  }

  /** Waits until it has written a text. @throws Error with its output when it ends before, or takes too long */
  async wrote(text: string): Promise<this> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!this.output.includes(text)) {
      if (!this.isRunning || performance.now() > deadline) throw new Error(`Without "${text}": ${this.output}`);
      await Promise.race([this.ended, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    return this;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Asks it to end, and insists after a while. @returns its exit code, null if a signal ended it */
  async stop(): Promise<number | null> {
    if (this.isRunning) {
      const insist = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      this.child.kill('SIGTERM');
      await this.ended;
      clearTimeout(insist);
    }
    return this.child.exitCode;
  }
}
