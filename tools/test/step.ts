import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const INSIST_MS = 10_000;

/** Documents every variable that the site reads. */
const VARIABLES = join(import.meta.dirname, '../../.env.example');

/** Nothing asks, nothing phones home, nothing lingers. */
const QUIET = {
  CI: 'true',
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
  NX_LOAD_DOT_ENV_FILES: 'false',
  FORCE_COLOR: '0',
};

/** Runs one step, showing what it writes as it comes; `stop` ends it early. */
export async function runStep(step: Step, stop: AbortSignal): Promise<Result> {
  const started = performance.now();
  const { ok, output } = step.missing ? cannotRun(step.missing) : await run(step, stop);
  return { name: step.name, ok, seconds: (performance.now() - started) / 1000, ...countTests(output, ok) };
}

interface Outcome {
  ok: boolean;
  output: string;
}

function cannotRun(reason: string): Outcome {
  console.error(reason);
  return { ok: false, output: '' };
}

function run({ command: [program, ...args], folder = '.' }: Step, stop: AbortSignal): Promise<Outcome> {
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
    const limit = AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)]);
    limit.addEventListener('abort', () => endGroup(child));
    child.on('error', ({ message }) => resolve(cannotRun(`${program}: ${message}`)));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Ends a command and all it has started, politely first, so that tests can end their servers. */
function endGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return;
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // Nobody of the group is left.
    }
  };
  send('SIGTERM');
  setTimeout(() => send('SIGKILL'), INSIST_MS).unref();
}

/** Tests choose their own ports, folders and databases: what the site is configured with here must not reach them. */
function environment(): NodeJS.ProcessEnv {
  const documented = readFileSync(VARIABLES, 'utf8').matchAll(/^#?([A-Z_]+)=/gm);
  const configured = new Set([...documented].map(([, name]) => name));
  const rest = Object.entries(process.env).filter(([name]) => !configured.has(name));
  return { ...Object.fromEntries(rest), ...QUIET };
}
