import { spawn } from 'node:child_process';
import { type Counts, countTests } from './counts.js';

/** One command of `npm test`. */
export interface Step {
  name: string;
  command: readonly [string, ...string[]];
  /** Folder to run it in, below the root. */
  folder?: string;
  /** A reason why it cannot run on this machine: it then fails with that. */
  missing?: string | undefined;
}

/** How a step ended. */
export interface Result extends Counts {
  name: string;
  ok: boolean;
  seconds: number;
}

/** A step that takes longer hangs. */
const LIMIT_MS = 15 * 60_000;

/** Nothing asks, nothing phones home, nothing lingers. */
const QUIET = { CI: 'true', NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };

/** Runs one step, showing what it writes as it comes. */
export async function runStep(step: Step): Promise<Result> {
  const started = performance.now();
  const { ok, output } = step.missing ? cannotRun(step.missing) : await run(step);
  return { name: step.name, ok, seconds: (performance.now() - started) / 1000, ...countTests(output, ok) };
}

function cannotRun(reason: string) {
  console.error(reason);
  return { ok: false, output: '' };
}

function run({ command: [program, ...args], folder = '.' }: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: environment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk;
      to.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    const limits = whileItRuns(() => child.pid && process.kill(-child.pid, 'SIGKILL'));
    child.on('error', ({ message }) => resolve(cannotRun(`${program}: ${message}`)));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
    child.on('close', limits.lift);
  });
}

/** Calls `kill` when the step takes too long, and when this process is told to end. */
function whileItRuns(kill: () => void) {
  const tooLong = setTimeout(() => {
    console.error(`Ended after ${LIMIT_MS / 60_000} minutes.`);
    kill();
  }, LIMIT_MS);
  const asked = () => {
    kill();
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, asked);
  return {
    lift: () => {
      clearTimeout(tooLong);
      for (const signal of signals) process.off(signal, asked);
    },
  };
}

/** Tests choose their own ports, folders and databases: what the site is configured with here must not reach them. */
function environment(): NodeJS.ProcessEnv {
  const { PORT, API_PORT, HOST, PUBLIC_URL, DATABASE_URL, DATA_DIR, RELEASES_DIR, SEED, SIGNUP_TOKEN, ...rest } =
    process.env;
  return { ...rest, ...QUIET };
}
