import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';

const TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 5_000;
const MAX_OUTPUT_BYTES = 10_000_000;
const MAX_SHOWN = 4_000;

/** How a command ended. */
export interface Outcome {
  code: number;
  output: string;
}

/** What a team's machine has: no settings of this site. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, CHROMIUM_PATH } = process.env;
  return { PATH, HOME, NX_DAEMON: 'false', ...(CHROMIUM_PATH && { CHROMIUM_PATH }) };
};

/** Runs a command in a folder to its end, with a time limit. */
export function attempt(cwd: string, [program = '', ...args]: readonly string[]): Promise<Outcome> {
  const options = { cwd, env: environment(), timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? (child.exitCode ?? 1) : 0, output: `${stdout}${stderr}` });
    });
  });
}

/** Runs a command that must succeed. @returns what it wrote. @throws Error with what it wrote */
export async function run(cwd: string, ...command: readonly string[]): Promise<string> {
  const { code, output } = await attempt(cwd, command);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output.slice(-MAX_SHOWN)}`);
  return output;
}

/** Starts a program that runs until it is stopped. @returns a function that stops it and all that it started */
export function start(
  cwd: string,
  [program = '', ...args]: readonly string[],
  variables: NodeJS.ProcessEnv,
): () => Promise<void> {
  const child = spawn(program, args, { cwd, env: { ...environment(), ...variables }, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  return async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    const { pid } = child;
    process.kill(-pid, 'SIGTERM');
    const insist = setTimeout(() => process.kill(-pid, 'SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(insist);
  };
}
