import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STOP_TIMEOUT_MS = 5_000;
/** Of a program's output the end is kept. */
const MAX_OUTPUT = 1_000_000;

/** A program in a process group of its own, with a folder that is deleted with it. */
export interface Child {
  process: ChildProcess;
  folder: string;
  output(): string;
  stop(): Promise<void>;
}

/** Starts a program. `command` is told the folder. */
export function startChild(
  command: (folder: string) => readonly [string, ...string[]],
  env: (folder: string) => NodeJS.ProcessEnv,
): Child {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-browser-'));
  const [program, ...args] = command(folder);
  const options: SpawnOptions = {
    env: { ...process.env, ...env(folder) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  };
  const child = spawn(program, args, options);
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-MAX_OUTPUT);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.on('error', (error) => collect(Buffer.from(`${program}: ${error.message}`)));
  const stop = async () => {
    await endGroup(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { process: child, folder, output: () => output, stop };
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), name);
    } catch {
      // Nothing of it runs any more.
    }
  };
  const isRunning = child.exitCode === null && child.signalCode === null;
  const ended = isRunning ? once(child, 'exit') : undefined;
  signal('SIGTERM');
  const insist = setTimeout(() => signal('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(insist);
  // Its own children may outlive it.
  signal('SIGKILL');
}
