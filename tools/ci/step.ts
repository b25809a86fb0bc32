import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutSiteVariables } from '../site/env-file.js';
import { type Counts, countTests } from './counts.js';
import { failuresOf } from './failures.js';
import { signalGroup } from './process-group.js';

/** One command of `npm test`. */
export interface Step {
  name: string;
  command: readonly [string, ...string[]];
  /** Folder to run it in, below the root. */
  folder?: string;
  /** Options of Node for it and what it starts, besides those of the environment. */
  nodeOptions?: string;
  /** Whether it takes seconds, or minutes at most, and needs neither a browser nor a database. */
  quick?: boolean;
  /** Whether it takes so long that only `--all` runs it. */
  long?: boolean;
  /** Projects whose change it can notice; without them, every change. */
  projects?: readonly string[];
  /** Why the step cannot run on this machine; it then fails with this message. */
  missing?: string | undefined;
}

/** The result of a step. */
export interface Result extends Counts {
  name: string;
  ok: boolean;
  seconds: number;
  /** Names of failed tests, with the first lines of their errors. */
  failures: readonly string[];
}

/** A step that is silent for longer is assumed to hang; how long it takes in all depends on the machine. */
const SILENCE_MS = 10 * 60_000;
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
  const seconds = (performance.now() - started) / 1000;
  return { name: step.name, ok, seconds, ...countTests(output, ok), failures: ok ? [] : failuresOf(output) };
}

interface Outcome {
  ok: boolean;
  output: string;
}

function cannotRun(reason: string): Outcome {
  console.error(reason);
  return { ok: false, output: '' };
}

function run(
  { command: [program, ...args], folder = '.', nodeOptions = '' }: Step,
  stop: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: environment(nodeOptions),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hang = () => {
      console.error(`${program}: no output for ${SILENCE_MS / 60_000} minutes`);
      terminateGroup(child);
    };
    const silence = setTimeout(hang, SILENCE_MS);
    const collect = (stream: NodeJS.WriteStream) => (chunk: string) => {
      silence.refresh();
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', collect(process.stdout));
    child.stderr.setEncoding('utf8').on('data', collect(process.stderr));
    const terminate = () => terminateGroup(child);
    stop.addEventListener('abort', terminate);
    const settle = (outcome: Outcome) => {
      clearTimeout(silence);
      stop.removeEventListener('abort', terminate);
      resolve(outcome);
    };
    child.on('error', ({ message }) => settle(cannotRun(`${program}: ${message}`)));
    child.on('close', (code) => settle({ ok: code === 0, output }));
  });
}

/** Terminates a command and all its descendants; kills them after a delay in which tests can stop their servers. */
function terminateGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), KILL_TIMEOUT_MS).unref();
}

/** Tests choose their own ports, folders and databases: the configuration of a site on this machine must not reach them. */
function environment(nodeOptions: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS = '', ...others } = withoutSiteVariables(process.env, readFileSync(ENV_EXAMPLE, 'utf8'));
  const options = `${NODE_OPTIONS} ${nodeOptions}`.trim();
  return { ...others, ...(options !== '' && { NODE_OPTIONS: options }), ...NON_INTERACTIVE };
}
