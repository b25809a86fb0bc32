import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@waybill/testing/free-port';

/** A server under measurement: a separate process, so that the load generator does not share its event loop. */
export interface Server {
  url: string;
  pid: number;
  child: ChildProcess;
  /** Milliseconds from the start of the process to its first successful response. */
  readyAfter: number;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 5_000;
const TICKS_PER_S = 100;
const root = join(import.meta.dirname, '..');
const OBSERVE_FLAGS = ['--expose-gc', '--import', join(import.meta.dirname, 'observe.mjs')];

/** Starts the built backend. Requires `npm run build`. */
export async function startBackend(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  const port = await freePort();
  const server = await start('backend/dist/main.js', port, '/readyz', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    API_PORT: String(port),
    PUBLIC_URL: 'http://localhost:4200',
    SIGNUP_TOKEN: 'the token of the benchmarked site',
    ...env,
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a script that listens on `API_PORT` of `env`, and waits for a successful response from `path`. */
export async function start(script: string, port: number, path: string, env: Record<string, string>): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [...OBSERVE_FLAGS, join(root, script)], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(`${url}${path}`, child, started + READY_TIMEOUT_MS).catch(async (error: unknown) => {
    await stop(child);
    throw error;
  });
  const readyAfter = performance.now() - started;
  return { url, pid: child.pid ?? 0, child, readyAfter, stop: () => stop(child) };
}

async function waitForResponse(url: string, child: ChildProcess, deadline: number): Promise<void> {
  for (;;) {
    const ready = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (hasEnded(child)) throw new Error(`The server of ${url} has ended.`);
    if (performance.now() > deadline) throw new Error(`Timed out waiting for ${url}.`);
    await sleep(10);
  }
}

/** Runs a command of the backend, such as `reindex`, to its end. */
export async function runCommand(name: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  const child = spawn(process.execPath, [join(root, 'backend/dist/cli', `${name}.js`)], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** CPU time that a process has used so far, in milliseconds. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S;
}

/** Resident memory of a process, in MB. */
export function residentMemory(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 2 ** 20;
}
