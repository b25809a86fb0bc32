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
    const child = spawn(program, args, { cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stderr.write(chunk);
    });
    child.on('error', ({ message }) => resolve(cannotRun(`${program}: ${message}`)));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Tests choose their own ports, folders and databases: what the site is configured with here must not reach them. */
function environment(): NodeJS.ProcessEnv {
  const { PORT, API_PORT, HOST, PUBLIC_URL, DATABASE_URL, DATA_DIR, RELEASES_DIR, SEED, SIGNUP_TOKEN, ...rest } =
    process.env;
  return { ...rest, ...QUIET };
}
