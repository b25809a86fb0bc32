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
  /** Why the step cannot run on this machine; it then fails with this message. */
  missing?: string | undefined;
}

/** The result of a step. */
export interface Result extends Counts {
  name: string;
  ok: boolean;
  seconds: number;
}

/** A step that takes longer is assumed to hang. */
const TIMEOUT_MS = 15 * 60_000;
const KILL_TIMEOUT_MS = 10_000;

/** Lists every variable that the site reads. */
const ENV_EXAMPLE = join(import.meta.dirname, '../../.env.example');

/** No prompts, no telemetry, no background processes. */
const NON_INTERACTIVE = {
  CI: 'true',
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
  NX_LOAD_DOT_ENV_FILES: 'false',
  FORCE_COLOR: '0',
};

/** Runs one step and streams its output; `stop` terminates it. */
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
    const collect = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.on('data', collect(process.stdout));
    child.stderr.on('data', collect(process.stderr));
    const abort = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    abort.addEventListener('abort', () => terminateGroup(child));
    child.on('error', ({ message }) => resolve(cannotRun(`${program}: ${message}`)));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Terminates a command and all its descendants; kills them after a delay in which tests can stop their servers. */
function terminateGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return;
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has already exited.
    }
  };
  send('SIGTERM');
  setTimeout(() => send('SIGKILL'), KILL_TIMEOUT_MS).unref();
}

/** Tests choose their own ports, folders and databases: the configuration of a site on this machine must not reach them. */
function environment(): NodeJS.ProcessEnv {
  const listed = readFileSync(ENV_EXAMPLE, 'utf8').matchAll(/^#?([A-Z_]+)=/gm);
  const configured = new Set([...listed].map(([, name]) => name));
  const rest = Object.entries(process.env).filter(([name]) => !configured.has(name));
  return { ...Object.fromEntries(rest), ...NON_INTERACTIVE };
}
