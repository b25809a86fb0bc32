import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { optionalProgram } from './programs.js';
import { until } from './until.js';

const STOP_TIMEOUT_MS = 20_000;
const setpriv = optionalProgram('setpriv');
const running = new Set<Child>();

export interface ChildOptions {
  name: string;
  program: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** What it writes is appended here. */
  logFile: string;
  /** User to run as, when this is root. */
  user?: string | undefined;
}

/** A real process. The kernel ends it together with the suite, however that ends, even while it is stopped. */
export class Child {
  readonly ended: Promise<void>;
  private readonly process: ChildProcess;

  constructor(private readonly options: ChildOptions) {
    const [program, args] = command(options);
    const log = openSync(options.logFile, 'a');
    this.process = spawn(program, args, {
      env: { PATH: process.env.PATH, ...options.env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    running.add(this);
    this.ended = once(this.process, 'exit').then(() => {
      running.delete(this);
    });
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** How it ended, in words. */
  get ending(): string {
    const { exitCode, signalCode } = this.process;
    return this.isRunning ? 'is running' : `ended with ${signalCode ?? `exit code ${exitCode}`}`;
  }

  /** Stops it in the middle of whatever it does; its sockets stay open. */
  async freeze(): Promise<void> {
    this.signal('SIGSTOP');
    await until(`${this.options.name} is frozen`, () => stateOf(this.pid) === 'T');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  /** Asks it to end. Resolves to whether it did so by itself. */
  async stop(): Promise<boolean> {
    this.thaw();
    this.signal('SIGTERM');
    let insisted = false;
    const insist = setTimeout(() => {
      insisted = true;
      this.signal('SIGKILL');
    }, STOP_TIMEOUT_MS);
    await this.ended;
    clearTimeout(insist);
    return !insisted;
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.process.kill(signal);
  }
}

/** Ends every process that was started and still runs. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map((child) => child.kill()));
}

function command({ program, args, user }: ChildOptions): [string, string[]] {
  if (!setpriv) return [program, [...args]];
  const as = user && process.getuid?.() === 0 ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return [setpriv, [...as, '--pdeathsig=KILL', '--', program, ...args]];
}

/** State letter of a process, as ps shows it; undefined when there is none. */
function stateOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
  } catch {
    return undefined;
  }
}
