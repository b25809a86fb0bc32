import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutSiteVariables } from '../site/env-file.js';
import { signalGroup } from './process-group.js';
import { clearSpecs, readSpecs, type SpecRun } from './specs/specs.js';
import type { Command, Step } from './step.js';

/** What became of a step. */
export interface Result extends SpecRun {
  step: Step;
  ok: boolean;
  seconds: number;
  /** All that it printed. */
  output: string;
}

/** A step that is silent for longer is assumed to hang; how long it takes in all depends on the machine. */
const SILENCE_MS = 10 * 60_000;
const KILL_TIMEOUT_MS = 10_000;

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
export async function runStep(step: Step, stop: AbortSignal): Promise<Result> {
  const started = performance.now();
  const folders = step.specs?.folders ?? [];
  clearSpecs(folders);
  const outcome = step.missing ? { ok: false, output: '', problems: [step.missing] } : await run(step, stop);
  const { specs, problems } = readSpecs(folders);
  const seconds = (performance.now() - started) / 1000;
  return { ...outcome, step, seconds, specs, problems: [...outcome.problems, ...problems] };
}

type Outcome = Pick<Result, 'ok' | 'output' | 'problems'>;

function run({ name, command: [program, ...args], folder = '.', nodeOptions = '' }: Step, stop: AbortSignal) {
  return new Promise<Outcome>((resolve) => {
    const child = spawn(program, args, {
      cwd: join(ROOT, folder),
      env: environment(nodeOptions),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = logOf(name);
    const problems: string[] = [];
    let output = '';
    const terminate = (problem: string) => {
      problems.push(problem);
      terminateGroup(child);
    };
    const silence = setTimeout(() => terminate(`no output for ${SILENCE_MS / 60_000} minutes`), SILENCE_MS);
    const collect = (chunk: string) => {
      silence.refresh();
      output += chunk;
      log.write(chunk);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect);
    const onStop = () => terminate('stopped');
    stop.addEventListener('abort', onStop);
    const settle = (ok: boolean) => {
      clearTimeout(silence);
      stop.removeEventListener('abort', onStop);
      log.end();
      resolve({ ok, output, problems });
    };
    child.on('error', ({ message }) => {
      problems.push(`${program}: ${message}`);
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

function logOf(name: string) {
  mkdirSync(LOGS, { recursive: true });
  return createWriteStream(join(LOGS, `${name.replace(/[^\w.]+/g, '-').slice(0, 100)}.log`));
}

/** Terminates a command and all its descendants; kills them after a delay in which tests can stop their servers. */
function terminateGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), KILL_TIMEOUT_MS).unref();
}

/** Tests choose their own ports, folders and databases: the configuration of a site on this machine must not reach them. */
function environment(nodeOptions: NonNullable<Command['nodeOptions']>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS = '', ...others } = withoutSiteVariables(process.env, readFileSync(ENV_EXAMPLE, 'utf8'));
  const options = `${NODE_OPTIONS} ${nodeOptions}`.trim();
  return { ...others, ...(options !== '' && { NODE_OPTIONS: options }), ...NON_INTERACTIVE };
}
