import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const STOP_TIMEOUT_MS = 5_000;

interface WatcherOptions {
  name: string;
  /** Script of a package, run with this Node: a child that can be stopped without its group. */
  script: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  onLine?(line: string): void;
}

/** A compiler or development server that runs until it is stopped. Its lines are shown with its name before them. */
export class Watcher {
  /** Resolves with a sentence when the program has ended by itself. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcess;

  constructor({ name, script, args, cwd, env, onLine }: WatcherOptions) {
    this.child = spawn(process.execPath, [script, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        if (line.trim()) console.log(`${name.padEnd(12)} ${line}`);
        onLine?.(line);
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.once('error', ({ message }) => resolve(`${name} could not be started: ${message}`));
      this.child.once('close', (code) => resolve(`${name} ended with ${code}.`));
    });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    const insist = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.ended;
    clearTimeout(insist);
  }
}
