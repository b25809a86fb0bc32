import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
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

/** Starts the built backend. On SIGUSR2 it runs `onSignal`, a statement that makes it fail. */
export async function startBackend(onSignal: string): Promise<BackendProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-process-'));
  const port = await freePort();
  const preload = `data:text/javascript,process.on("SIGUSR2",()=>{${encodeURIComponent(onSignal)}})`;
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, API_PORT: String(port) };
  const child = spawn(process.execPath, ['--import', preload, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  stopAfterSpec({
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  await until(() => output.includes('"event":"ready"'));
  return { url: `http://127.0.0.1:${port}`, child, log: () => output, ended };
}
