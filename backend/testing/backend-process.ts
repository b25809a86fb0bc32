import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { stopAfterSpec } from './stop-after-spec.js';

const MAIN = join(__dirname, '../dist/main.js');

/** The built backend in a process of its own, on the embedded database. */
export interface BackendProcess {
  url: string;
  child: ChildProcess;
  /** What it has written to its log. */
  log(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

interface Spawned {
  child: ChildProcess;
  /** What it has written. */
  log(): string;
  /** Resolves to the exit code; null after a signal. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts the built backend without waiting for anything; it is killed after the spec. */
export function spawnBackend(env: Record<string, string>, args: readonly string[] = []): Spawned {
  const child = spawn(process.execPath, [...args, MAIN], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, log: () => output, ended, ...stopAfterSpec({ stop }) };
}

/** Runs the built backend to its end. @returns its exit code and what it wrote */
export async function runBackend(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { ended, log } = spawnBackend(env);
  const code = await ended;
  return { code, lines: log().split('\n').filter(Boolean) };
}

/** Starts the built backend on the embedded database. On SIGUSR2 it runs `onSignal`, a statement that makes it fail. */
export async function startBackend(onSignal: string): Promise<BackendProcess> {
  const dataDir = scratchFolder('process');
  const port = await freePort();
  const preload = `data:text/javascript,process.on("SIGUSR2",()=>{${encodeURIComponent(onSignal)}})`;
  stopAfterSpec({ stop: async () => rmSync(dataDir, { recursive: true, force: true }) });
  const { child, log, ended } = spawnBackend({ DATA_DIR: dataDir, API_PORT: String(port) }, ['--import', preload]);
  await until(() => log().includes('"event":"ready"'));
  return { url: `http://127.0.0.1:${port}`, child, log, ended };
}
