import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { withoutSiteVariables } from '../site/env-file.js';
import { signalGroup } from './process-group.js';
import { clearSpecs, lastNoted, readSpecs, type SpecRun } from './specs/specs.js';
import type { Command, Step } from './step.js';

/** What became of a step. */
export interface Result extends SpecRun {
  step: Step;
  ok: boolean;
  /** Null if it was ended by a signal, or did not run. */
  code: number | null;
  seconds: number;
  /** All that it printed. */
  output: string;
}

/**
 * A step of which nothing is heard for longer, no output and no spec, is assumed to hang; how long it takes in all depends
 * on the machine.
 */
const SILENCE_MS = 10 * 60_000;
const LOOK_INTERVAL_MS = 5_000;
const KILL_TIMEOUT_MS = 10_000;
/** What a command has started may take so long to end after it. */
const LEFTOVER_MS = 60_000;

const ROOT = join(import.meta.dirname, '../..');
const LOGS = join(ROOT, 'test-results/steps');
/** Lists every variable that the site reads. */
const ENV_EXAMPLE = join(ROOT, '.env.example');

/** No prompts, no telemetry, no background processes. */
const NON_INTERACTIVE = {
  CI: 'true',
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
  NX_LOAD_DOT_ENV_FILES: 'false',
  FORCE_COLOR: '0',
};

/** Runs one step; what it prints is in `test-results/steps`. `stop` terminates it. */
export async function runStep(step: Step, stop: AbortSignal, leftoverMs = LEFTOVER_MS): Promise<Result> {
  const started = performance.now();
  const folders = step.specs?.folders ?? [];
  clearSpecs(folders);
  const outcome = step.missing
    ? { ok: false, code: null, output: '', problems: [step.missing] }
    : await run(step, stop, leftoverMs);
  const { specs, problems } = readSpecs(folders);
  const seconds = (performance.now() - started) / 1000;
  return { ...outcome, step, seconds, specs, problems: [...outcome.problems, ...problems] };
}

type Outcome = Pick<Result, 'ok' | 'code' | 'output' | 'problems'>;

function run(step: Step, stop: AbortSignal, leftoverMs: number): Promise<Outcome> {
  const {
    command: [program, ...args],
    folder = '.',
    nodeOptions = '',
    specs,
  } = step;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: join(ROOT, folder),
      env: environment(nodeOptions),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = openLog(step);
    const problems: string[] = [];
    let output = '';
    let heard = Date.now();
    const collect = (chunk: string) => {
      heard = Date.now();
      output += chunk;
      log.write(chunk);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect);
    const terminate = (problem: string) => {
      problems.push(problem);
      terminateGroup(child);
    };
    const watch = setInterval(() => {
      if (Date.now() - Math.max(heard, lastNoted(specs?.folders ?? [])) < SILENCE_MS) return;
      clearInterval(watch);
      terminate(`no output for ${SILENCE_MS / 60_000} minutes`);
    }, LOOK_INTERVAL_MS);
    const onStop = () => terminate('stopped');
    stop.addEventListener('abort', onStop);
    child.on('error', ({ message }) => problems.push(`${program}: ${message}`));
    child.on('exit', () => setTimeout(() => endLeftovers(child, problems), leftoverMs).unref());
    child.on('close', (code) => {
      clearInterval(watch);
      stop.removeEventListener('abort', onStop);
      log.end();
      resolve({ ok: code === 0, code, output, problems });
    });
  });
}

/** The file with all that a step has printed. */
export const logFileOf = ({ name }: Step): string => join(LOGS, `${name.replace(/[^\w.]+/g, '-').slice(-100)}.log`);

/** A full disk costs the log, not the run. */
function openLog(step: Step): WriteStream {
  mkdirSync(LOGS, { recursive: true });
  return createWriteStream(logFileOf(step)).on('error', () => undefined);
}

/** Terminates a command and all its descendants; kills them after a delay in which tests can stop their servers. */
function terminateGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), KILL_TIMEOUT_MS).unref();
}

/** Ends what a command has started and not stopped, and closes what that still writes to. */
function endLeftovers(child: ChildProcessByStdio<null, Readable, Readable>, problems: string[]): void {
  if (child.stdout.closed && child.stderr.closed) return;
  problems.push('it ended, and left a process behind');
  terminateGroup(child);
  child.stdout.destroy();
  child.stderr.destroy();
}

/** Tests choose their own ports, folders and databases: the configuration of a site on this machine must not reach them. */
function environment(nodeOptions: NonNullable<Command['nodeOptions']>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS = '', ...others } = withoutSiteVariables(process.env, readFileSync(ENV_EXAMPLE, 'utf8'));
  const options = `${NODE_OPTIONS} ${nodeOptions}`.trim();
  return { ...others, ...(options !== '' && { NODE_OPTIONS: options }), ...NON_INTERACTIVE };
}
